from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

HOUSE_KINDS = ("rake", "house_expense", "charity", "cashier", "promotion")
CURRENCIES = ("PLAY", "EUR")


def open_house_accounts(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    account = apps.get_model("accounts", "Account")
    accounts = [
        account(kind=kind, currency=currency) for currency in CURRENCIES for kind in HOUSE_KINDS
    ]
    # They stay when this migration is taken back, as accounts are never deleted.
    account.objects.using(schema_editor.connection.alias).bulk_create(
        accounts, ignore_conflicts=True
    )


class Migration(migrations.Migration):
    """One account of each kind of the house's, in each currency."""

    dependencies = [("accounts", "0005_transfers_balance")]

    operations = [migrations.RunPython(open_house_accounts, migrations.RunPython.noop)]
