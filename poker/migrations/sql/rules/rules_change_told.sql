-- No change of rules is approved of which the audit log does not say who proposed and who approved
-- just these values.

CREATE OR REPLACE FUNCTION rules_change_require_told() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    about text := coalesce('game:' || NEW.game_id, 'ruleset:' || NEW.rule_set_id);
    told integer;
BEGIN
    SELECT count(DISTINCT entry.action) INTO told FROM audit_entry entry
     WHERE entry.subject = about
       AND (entry.action, entry.actor_id) IN (
               ('rules_change.proposed', NEW.proposed_by_id),
               ('rules_change.approved', NEW.approved_by_id))
       AND entry.before = NEW.before
       AND entry.after - 'effective_at' = NEW.after || jsonb_build_object('change', NEW.id)
       AND (entry.after ->> 'effective_at')::timestamptz = NEW.effective_at;
    IF told <> 2 THEN
        RAISE EXCEPTION 'the audit log does not say who proposed and approved change % of rules',
            NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'rules_change_told';
    END IF;
    RETURN NULL;
END
$$;

DROP TRIGGER IF EXISTS rules_change_told ON poker_ruleschange;
CREATE CONSTRAINT TRIGGER rules_change_told
AFTER UPDATE ON poker_ruleschange DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.approved_at IS NOT NULL)
EXECUTE FUNCTION rules_change_require_told();
