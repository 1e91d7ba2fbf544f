-- No rule set by which a tournament is played is deleted or renumbered: another one in its place
-- would be other rules without a change (tournament_rules_agreed).

CREATE OR REPLACE FUNCTION lobby_rule_set_keep() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM lobby_tournament WHERE rule_set_id = OLD.id) THEN
        RAISE EXCEPTION 'rule set % is in use', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'tournament_rule_set_kept';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;

CREATE OR REPLACE TRIGGER tournament_rule_set_kept
BEFORE DELETE OR UPDATE OF id ON poker_ruleset
FOR EACH ROW EXECUTE FUNCTION lobby_rule_set_keep();
