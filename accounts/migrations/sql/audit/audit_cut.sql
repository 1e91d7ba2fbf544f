-- Refuses to cut the audit log off at what is younger than five years, or at its end, whoever asks;
-- the hash the chain goes on from stays as an anchor.

CREATE OR REPLACE FUNCTION audit_cut(until_number bigint) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
    removed integer;
BEGIN
    IF until_number >= (SELECT number FROM audit_head) OR EXISTS (
        SELECT FROM audit_entry
         WHERE number <= until_number AND at >= now() - interval '1825 days'
    ) THEN
        RAISE EXCEPTION 'audit entries up to % are kept', until_number
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_kept_five_years';
    END IF;
    INSERT INTO audit_anchor (number, hash, cut_at)
    SELECT number, hash, now() FROM audit_entry WHERE number = until_number;
    PERFORM set_config('room.removing', 'on', true);
    DELETE FROM audit_entry WHERE number <= until_number;
    GET DIAGNOSTICS removed = ROW_COUNT;
    PERFORM set_config('room.removing', 'off', true);
    RETURN removed;
END
$$;
