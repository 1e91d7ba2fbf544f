-- No game with tables is deleted or renumbered: another one in its place would have other rules, or
-- another currency, without a change (game_rules_agreed).

CREATE OR REPLACE FUNCTION poker_game_keep() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM poker_table WHERE game_id = OLD.id) THEN
        RAISE EXCEPTION 'game % has tables', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'game_kept';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;

CREATE OR REPLACE TRIGGER game_kept
BEFORE DELETE OR UPDATE OF id ON poker_game
FOR EACH ROW EXECUTE FUNCTION poker_game_keep();
