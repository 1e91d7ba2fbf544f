from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

CURRENCIES = ("PLAY", "EUR")

OPENING = """
CREATE OR REPLACE FUNCTION ledger_open_account() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    NEW.balance := CASE WHEN NEW.player_id IS NULL AND NEW.kind <> 'freezeout' THEN NULL ELSE 0 END;
    NEW.opened_at := transaction_timestamp();
    RETURN NEW;
END
$$;
"""
OPENING_BEFORE = """
CREATE OR REPLACE FUNCTION ledger_open_account() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    NEW.balance := CASE WHEN NEW.player_id IS NULL THEN NULL ELSE 0 END;
    NEW.opened_at := transaction_timestamp();
    RETURN NEW;
END
$$;
"""

KEPT = """
DROP TRIGGER ledger_account_kept ON ledger_account;
CREATE TRIGGER ledger_account_kept
BEFORE DELETE OR TRUNCATE
    OR UPDATE OF id, kind, currency, player_id, table_no, event_no, opened_at
ON ledger_account
FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
"""
KEPT_BEFORE = """
DROP TRIGGER ledger_account_kept ON ledger_account;
CREATE TRIGGER ledger_account_kept
BEFORE DELETE OR TRUNCATE OR UPDATE OF id, kind, currency, player_id, table_no, opened_at
ON ledger_account
FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
"""


def open_fee_accounts(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    account = apps.get_model("accounts", "Account")
    # They stay when this migration is taken back, as accounts are never deleted.
    account.objects.using(schema_editor.connection.alias).bulk_create(
        [account(kind="fees", currency=currency) for currency in CURRENCIES],
        ignore_conflicts=True,
    )


class Migration(migrations.Migration):
    """A freezeout's account counts what it holds; the house has one for entry fees."""

    dependencies = [("accounts", "0035_freezeout_accounts")]

    operations = [
        migrations.RunSQL([OPENING, KEPT], reverse_sql=[OPENING_BEFORE, KEPT_BEFORE]),
        migrations.RunPython(open_fee_accounts, migrations.RunPython.noop),
    ]
