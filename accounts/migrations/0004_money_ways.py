from django.db import migrations

from config.database_rules import rules


class Migration(migrations.Migration):
    """Every transfer goes a way that `ledger_way` lists, on the evidence the way asks for."""

    dependencies = [("accounts", "0003_passkeys")]

    operations = rules(
        __file__,
        "ledger/ledger_way",
        "ledger/ledger_evidence_grant",
        "ledger/ledger_evidence_refill",
        "ledger/ledger_evidence_request",
        "ledger/ledger_evidence_idle",
        "ledger/ledger_transfer_fault",
        "ledger/ledger_check_transfer.2",
        "ledger/ledger_transfer_balanced.2",
        "ledger/ledger_entry_balanced.2",
        "ledger/ledger_entry_admit.2",
        "ledger/ledger_transfer_asked.2",
        "ledger/ledger_transfer_is_asked.2",
    )
