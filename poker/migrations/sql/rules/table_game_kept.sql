-- No table is moved to another game: its players sat down at this one's rules and currency.

CREATE OR REPLACE FUNCTION poker_table_keep_game() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    RAISE EXCEPTION 'table % is of game % for good', OLD.id, OLD.game_id
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'table_game_kept';
END
$$;

CREATE OR REPLACE TRIGGER table_game_kept
BEFORE UPDATE ON poker_table
FOR EACH ROW WHEN (NEW.game_id IS DISTINCT FROM OLD.game_id)
EXECUTE FUNCTION poker_table_keep_game();
