-- No table is deleted or renumbered: another one in its place could be of another game
-- (table_game_kept).

CREATE OR REPLACE FUNCTION poker_table_keep() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    RAISE EXCEPTION 'table % is kept', OLD.id
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'table_kept';
END
$$;

CREATE OR REPLACE TRIGGER table_kept
BEFORE DELETE OR UPDATE OF id ON poker_table
FOR EACH ROW EXECUTE FUNCTION poker_table_keep();
