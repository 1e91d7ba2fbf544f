from django.db import migrations

from config.database_rules import rules


class Migration(migrations.Migration):
    """Entries, prizes and refunds of tournaments are the evidence of the money that moved for them."""

    dependencies = [
        ("lobby", "0002_tournament_fees_returned"),
        ("accounts", "0004_money_ways"),
    ]

    operations = rules(
        __file__,
        "tournaments/lobby_evidence_entry",
        "tournaments/lobby_evidence_refund",
        "tournaments/lobby_evidence_prizes",
    )
