from django.db import migrations

# Every function fixes its search path, so that a table in pg_temp cannot stand in for ours.
REFUSE_CHANGE = """
CREATE FUNCTION ledger_refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    RAISE EXCEPTION '% refuses %', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only',
              HINT = 'A mistake is corrected by a further transfer.';
END
$$;
"""

APPEND_ONLY = """
CREATE TRIGGER ledger_transfer_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfer
FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
"""

# The transaction's number alone could come again after a dump is restored elsewhere; together
# with the instant it began it cannot.
STAMP = """
ALTER TABLE ledger_transfer ADD COLUMN posted_in xid8 NOT NULL DEFAULT pg_current_xact_id();

CREATE FUNCTION ledger_stamp_transfer() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    NEW.posted_in := pg_current_xact_id();
    NEW.created_at := transaction_timestamp();
    RETURN NEW;
END
$$;

CREATE TRIGGER ledger_transfer_stamp
BEFORE INSERT ON ledger_transfer
FOR EACH ROW EXECUTE FUNCTION ledger_stamp_transfer();
"""

UNDO = """
DROP TRIGGER ledger_transfer_stamp ON ledger_transfer;
DROP FUNCTION ledger_stamp_transfer();
ALTER TABLE ledger_transfer DROP COLUMN posted_in;
DROP TRIGGER ledger_transfer_append_only ON ledger_transfer;
DROP FUNCTION ledger_refuse_change();
"""


class Migration(migrations.Migration):
    """A transfer is stamped by the database and never changed."""

    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.RunSQL([REFUSE_CHANGE, APPEND_ONLY, STAMP], reverse_sql=UNDO),
    ]
