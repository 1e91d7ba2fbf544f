from django.db import migrations

# Whether a row that is never changed or deleted may be after all: inside a function of this room
# that runs as the owner and has looked at the row's age, and nowhere else. The application's role
# can set the word, and is not the owner.
ALLOWED = """
CREATE FUNCTION room_may_remove(relation oid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT coalesce(current_setting('room.removing', true), '') = 'on'
       AND current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = relation)
$$;
"""

AUDIT = """
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

CREATE TRIGGER audit_anchor_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_anchor
FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();

-- Never what is younger than five years, nor the end; the hash the chain goes on from stays.
CREATE FUNCTION audit_cut(until_number bigint) RETURNS integer
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
"""

# What the application's role may not delete goes when it is older than the least a policy allows.
REMOVE = """
CREATE FUNCTION retention_remove(relation text, ids bigint[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    removed integer;
    five_years CONSTANT timestamptz := now() - interval '1825 days';
BEGIN
    PERFORM set_config('room.removing', 'on', true);
    CASE relation
        WHEN 'inbox_message' THEN
            DELETE FROM inbox_message
             WHERE id = ANY (ids) AND put_at < now() - interval '365 days';
        WHEN 'incident' THEN
            DELETE FROM incident WHERE id = ANY (ids) AND closed_at < five_years;
        WHEN 'accounts_staffnote' THEN
            DELETE FROM accounts_staffnote WHERE id = ANY (ids) AND made_at < five_years;
        WHEN 'compliance_issued_copy' THEN
            DELETE FROM compliance_issued_copy WHERE id = ANY (ids) AND issued_at < five_years;
    END CASE;
    GET DIAGNOSTICS removed = ROW_COUNT;
    PERFORM set_config('room.removing', 'off', true);
    RETURN removed;
END
$$;
"""

UNDO = """
DROP FUNCTION retention_remove(text, bigint[]);
DROP FUNCTION audit_cut(bigint);
DROP TRIGGER audit_anchor_append_only ON audit_anchor;
CREATE OR REPLACE FUNCTION audit_refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    RAISE EXCEPTION '% refuses %', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_append_only';
END
$$;
DROP FUNCTION room_may_remove(oid);
"""


class Migration(migrations.Migration):
    """What is kept long enough goes, and nothing younger, whoever asks."""

    dependencies = [("accounts", "0029_retention")]

    operations = [migrations.RunSQL([ALLOWED, AUDIT, REMOVE], reverse_sql=UNDO)]
