-- No game for real money gets another rule set, structure or stakes, but by a change that one person
-- proposed and a colleague approved.

CREATE OR REPLACE FUNCTION poker_game_require_agreed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT poker_rules_agreed(to_jsonb(OLD), to_jsonb(NEW), OLD.id, NULL) THEN
        RAISE EXCEPTION 'no colleague has agreed to other rules of game %', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'game_rules_agreed';
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER game_rules_agreed
BEFORE UPDATE ON poker_game
FOR EACH ROW WHEN (OLD.currency NOT IN ('PLAY', 'CHIP'))
EXECUTE FUNCTION poker_game_require_agreed();
