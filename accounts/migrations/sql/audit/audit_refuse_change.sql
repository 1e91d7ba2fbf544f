-- Refuses whatever a trigger hands it, by the name of the audit log: what was noted stays as it was
-- noted. Entries and issued copies alone go, or are cleared, once room_may_remove says so.

CREATE OR REPLACE FUNCTION audit_refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF TG_TABLE_NAME IN ('audit_entry', 'compliance_issued_copy') AND TG_OP <> 'TRUNCATE'
       AND room_may_remove(TG_RELID) THEN
        RETURN NULL;
    END IF;
    RAISE EXCEPTION '% refuses %', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_append_only';
END
$$;
