-- No row names a player there is not. Foreign keys would write a lock on the player's row to the log
-- for every row, for which there is no reason: no player is ever deleted (player_kept).

CREATE OR REPLACE FUNCTION poker_player_require() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM 1 FROM accounts_player WHERE id = NEW.player_id;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'there is no player %', NEW.player_id
            USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END
$$;
