-- No rule set by which a game is played is deleted or renumbered: another one in its place would be
-- other rules without a change (rule_set_rules_agreed).

CREATE OR REPLACE FUNCTION poker_rule_set_keep() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM poker_game WHERE rule_set_id = OLD.id) THEN
        RAISE EXCEPTION 'rule set % is in use', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'rule_set_kept';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;

CREATE OR REPLACE TRIGGER rule_set_kept
BEFORE DELETE OR UPDATE OF id ON poker_ruleset
FOR EACH ROW EXECUTE FUNCTION poker_rule_set_keep();
