from django.db import migrations

from config.database_rules import rules


class Migration(migrations.Migration):
    """What happened at tables is the evidence of the money that moved there."""

    dependencies = [
        ("poker", "0002_database_rules"),
        ("accounts", "0004_money_ways"),
    ]

    operations = rules(
        __file__,
        "money/poker_is_cut",
        "money/poker_currency_of",
        "money/poker_player_at",
        "money/poker_hand_moves",
        "money/poker_evidence_buy_in",
        "money/poker_evidence_top_up",
        "money/poker_evidence_cash_out",
        "money/poker_evidence_hand",
        "money/poker_evidence_run_out",
        "money/poker_evidence_correction",
        "money/poker_evidence_hand_held",
        "money/poker_evidence_resolved",
        "money/poker_evidence_unresolved",
    )
