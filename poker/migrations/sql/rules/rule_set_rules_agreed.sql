-- No rule set by which a game for real money is played changes, but by a change that one person
-- proposed and a colleague approved.

CREATE OR REPLACE FUNCTION poker_rule_set_require_agreed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM poker_game
                WHERE rule_set_id = OLD.id AND currency NOT IN ('PLAY', 'CHIP'))
       AND NOT poker_rules_agreed(to_jsonb(OLD), to_jsonb(NEW), NULL, OLD.id) THEN
        RAISE EXCEPTION 'no colleague has agreed to a change of rule set %', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'rule_set_rules_agreed';
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER rule_set_rules_agreed
BEFORE UPDATE ON poker_ruleset
FOR EACH ROW EXECUTE FUNCTION poker_rule_set_require_agreed();
