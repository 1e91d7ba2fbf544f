-- No player is deleted or renumbered, as hands and their events name them; one who is erased loses
-- the name only. So a row that names a player needs no lock on the player's row.

CREATE OR REPLACE FUNCTION poker_player_keep() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    RAISE EXCEPTION 'player % is kept', OLD.id
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'player_kept';
END
$$;

CREATE OR REPLACE TRIGGER player_kept
BEFORE DELETE OR UPDATE OF id ON accounts_player
FOR EACH ROW EXECUTE FUNCTION poker_player_keep();
