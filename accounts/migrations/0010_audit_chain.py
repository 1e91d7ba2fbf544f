from django.db import migrations

APPEND_ONLY = """
CREATE FUNCTION audit_refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    RAISE EXCEPTION '% refuses %', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_append_only';
END
$$;

CREATE TRIGGER audit_entry_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();

CREATE TRIGGER audit_head_kept
BEFORE INSERT OR DELETE OR TRUNCATE ON audit_head
FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
"""

# Runs as the owner: the application's role may not move the head by any other road.
CHAIN = """
CREATE FUNCTION audit_link_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    UPDATE audit_head SET number = NEW.number, hash = NEW.hash
     WHERE number = NEW.number - 1 AND hash = NEW.previous_hash;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'audit entry % does not follow the last one', NEW.number
            USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_entry_follows';
    END IF;
    RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION audit_link_entry() FROM PUBLIC;

CREATE TRIGGER audit_entry_link
AFTER INSERT ON audit_entry
FOR EACH ROW EXECUTE FUNCTION audit_link_entry();
"""

FIRST_HEAD = "INSERT INTO audit_head (number, hash) VALUES (0, repeat('0', 64));"

UNDO = """
DROP TRIGGER audit_entry_link ON audit_entry;
DROP FUNCTION audit_link_entry();
DROP TRIGGER audit_head_kept ON audit_head;
DROP TRIGGER audit_entry_append_only ON audit_entry;
DROP FUNCTION audit_refuse_change();
DELETE FROM audit_head;
"""


class Migration(migrations.Migration):
    """An audit entry follows the last one and is never changed."""

    dependencies = [("accounts", "0009_books")]

    operations = [migrations.RunSQL([FIRST_HEAD, APPEND_ONLY, CHAIN], reverse_sql=UNDO)]
