-- No rule set changes by which a tournament for real money is announced or runs, but by a change
-- that one person proposed and a colleague approved.

CREATE OR REPLACE FUNCTION lobby_rule_set_require_agreed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM lobby_tournament
                WHERE rule_set_id = OLD.id AND currency <> 'PLAY'
                  AND status IN ('announced', 'running'))
       AND NOT poker_rules_agreed(to_jsonb(OLD), to_jsonb(NEW), NULL, OLD.id) THEN
        RAISE EXCEPTION 'no colleague has agreed to a change of rule set %', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'tournament_rules_agreed';
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER tournament_rules_agreed
BEFORE UPDATE ON poker_ruleset
FOR EACH ROW EXECUTE FUNCTION lobby_rule_set_require_agreed();
