-- No identity record is deleted or changed, but for being revoked, once: it says who was checked.
-- The whole row is compared, so that a column added later is kept as well. Let through is only who
-- erases somebody (room_may_remove).

CREATE OR REPLACE FUNCTION identity_record_keep() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    expected accounts_identity_record%ROWTYPE := OLD;
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.revoked_at IS NULL THEN
        expected.revoked_at := NEW.revoked_at;
        expected.revoked_by_id := NEW.revoked_by_id;
        expected.revoked_because := NEW.revoked_because;
        IF NEW IS NOT DISTINCT FROM expected THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'identity record % refuses %', OLD.id, TG_OP
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'identity_record_kept';
END
$$;

CREATE OR REPLACE TRIGGER identity_record_kept
BEFORE UPDATE OR DELETE ON accounts_identity_record
FOR EACH ROW WHEN (NOT room_may_remove('accounts_identity_record'::regclass))
EXECUTE FUNCTION identity_record_keep();
