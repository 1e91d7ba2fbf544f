from django.db import migrations

from config.database_rules import rules


class Migration(migrations.Migration):
    """Approvals that are evidence of a transfer are given by members of staff, and the ways of money
    have recorded versions.
    """

    dependencies = [("accounts", "0009_watched_records")]

    operations = rules(
        __file__,
        "ledger/ledger_is_staff",
        "ledger/ledger_evidence_idle.2",
        "ledger/ledger_evidence_request.2",
        "records/ledger_records",
    )
