from django.db import migrations

CHECK = """
CREATE FUNCTION ledger_check_transfer(checked bigint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    entries bigint;
    total numeric;
BEGIN
    SELECT count(*), sum(amount) INTO entries, total
      FROM ledger_entry WHERE transfer_id = checked;
    IF entries < 2 OR total <> 0 THEN
        RAISE EXCEPTION 'transfer % has % entries that sum to %', checked, entries, total
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transfer_balanced';
    END IF;
END
$$;
"""

# On both tables: the one on transfers refuses a transfer without entries; the one on entries
# still stands when SET CONSTRAINTS has made the first run before further entries came.
TRIGGERS = """
CREATE FUNCTION ledger_check_new_transfer() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM ledger_check_transfer(NEW.id);
    RETURN NULL;
END
$$;

CREATE FUNCTION ledger_check_new_entry() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM ledger_check_transfer(NEW.transfer_id);
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER ledger_transfer_balanced
AFTER INSERT ON ledger_transfer DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION ledger_check_new_transfer();

CREATE CONSTRAINT TRIGGER ledger_entry_balanced
AFTER INSERT ON ledger_entry DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION ledger_check_new_entry();
"""

UNDO = """
DROP TRIGGER ledger_entry_balanced ON ledger_entry;
DROP TRIGGER ledger_transfer_balanced ON ledger_transfer;
DROP FUNCTION ledger_check_new_entry();
DROP FUNCTION ledger_check_new_transfer();
DROP FUNCTION ledger_check_transfer(bigint);
"""


class Migration(migrations.Migration):
    """At commit, every transfer written has two entries or more, and they sum to zero."""

    dependencies = [("accounts", "0004_entry_rules")]

    operations = [migrations.RunSQL([CHECK, TRIGGERS], reverse_sql=UNDO)]
