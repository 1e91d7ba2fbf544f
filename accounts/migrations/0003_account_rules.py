from django.db import migrations

OPENING = """
CREATE FUNCTION ledger_open_account() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    NEW.balance := CASE WHEN NEW.player_id IS NULL THEN NULL ELSE 0 END;
    NEW.opened_at := transaction_timestamp();
    RETURN NEW;
END
$$;

CREATE TRIGGER ledger_account_open
BEFORE INSERT ON ledger_account
FOR EACH ROW EXECUTE FUNCTION ledger_open_account();
"""

KEPT = """
CREATE TRIGGER ledger_account_kept
BEFORE DELETE OR TRUNCATE OR UPDATE OF id, kind, currency, player_id, table_no, opened_at
ON ledger_account
FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
"""

UNDO = """
DROP TRIGGER ledger_account_kept ON ledger_account;
DROP TRIGGER ledger_account_open ON ledger_account;
DROP FUNCTION ledger_open_account();
"""


class Migration(migrations.Migration):
    """An account opens empty, keeps what identifies it, and is never deleted."""

    dependencies = [("accounts", "0002_transfer_rules")]

    operations = [migrations.RunSQL([OPENING, KEPT], reverse_sql=UNDO)]
