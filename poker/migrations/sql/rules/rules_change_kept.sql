-- No change of rules is written as approved already, none is another than was proposed, and each is
-- approved, withdrawn and applied once. The whole row is compared, so that a column added later is
-- kept as well.

CREATE OR REPLACE FUNCTION rules_change_keep() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    expected poker_ruleschange%ROWTYPE;
BEGIN
    IF TG_OP = 'INSERT' THEN
        expected := NEW;
        expected.approved_at := NULL;
        expected.approved_by_id := NULL;
        expected.withdrawn_at := NULL;
        expected.withdrawn_by_id := NULL;
        expected.applied_at := NULL;
        expected.failure := '';
    ELSE
        expected := OLD;
        IF OLD.approved_at IS NULL THEN
            expected.approved_at := NEW.approved_at;
            expected.approved_by_id := NEW.approved_by_id;
        END IF;
        IF OLD.withdrawn_at IS NULL THEN
            expected.withdrawn_at := NEW.withdrawn_at;
            expected.withdrawn_by_id := NEW.withdrawn_by_id;
        END IF;
        expected.applied_at := coalesce(OLD.applied_at, NEW.applied_at);
        IF OLD.failure = '' THEN
            expected.failure := NEW.failure;
        END IF;
    END IF;
    IF NEW IS DISTINCT FROM expected THEN
        RAISE EXCEPTION 'change % of rules is proposed, then approved by a colleague', NEW.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'rules_change_kept';
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER rules_change_kept
BEFORE INSERT OR UPDATE ON poker_ruleschange
FOR EACH ROW EXECUTE FUNCTION rules_change_keep();
