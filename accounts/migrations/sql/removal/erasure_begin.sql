-- Nobody chooses when a player was erased, erases them twice, or says by which names they were known:
-- the names are taken from the rows as they stand, before the pseudonym takes their place.
-- Runs as the owner: the application's role may not write the names by any other road.

CREATE OR REPLACE FUNCTION erasure_begin() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF OLD.erased_at IS NOT NULL THEN
        RAISE EXCEPTION 'player % was erased already', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'erasure_once';
    END IF;
    NEW.erased_at := transaction_timestamp();
    INSERT INTO accounts_erasure_names (player_id, names, accounts_cleared, tables_cleared)
    SELECT OLD.id, jsonb_agg(DISTINCT name), false, false
      FROM (SELECT OLD.screen_name UNION SELECT OLD.email
             UNION SELECT old_email FROM accounts_email_change WHERE player_id = OLD.id
             UNION SELECT new_email FROM accounts_email_change WHERE player_id = OLD.id
           ) AS known (name);
    RETURN NEW;
END
$$;

REVOKE ALL ON FUNCTION erasure_begin() FROM PUBLIC;

CREATE OR REPLACE TRIGGER erasure_begin
BEFORE UPDATE OF erased_at ON accounts_player
FOR EACH ROW WHEN (NEW.erased_at IS DISTINCT FROM OLD.erased_at)
EXECUTE FUNCTION erasure_begin();
