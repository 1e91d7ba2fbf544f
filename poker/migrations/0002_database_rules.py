from django.db import migrations

from config.database_rules import rules


class Migration(migrations.Migration):
    """What the database itself holds of streams, deals and held money; and the first partitions.

    Every function fixes its search path, so that a table in pg_temp cannot stand in for ours.
    """

    dependencies = [
        ("poker", "0001_initial"),
        # It says who is let through to erase somebody.
        ("accounts", "0002_database_rules"),
    ]

    operations = [
        *rules(
            __file__,
            "events/poker_make_event_partitions",
            "events/poker_cut_events",
            "deal/deal_commitment_kept",
            "deal/deal_pledge_in_time",
            "deal/deal_seed_in_time",
            "deal/deal_seed_pledged",
            "money/game_currency_kept",
            "money/held_hand_kept",
            "money/held_bet_kept",
            "removal/poker_retention_remove",
            "removal/poker_erasure_clear",
            "removal/poker_erasure_rename",
        ),
        migrations.RunSQL("SELECT poker_make_event_partitions()"),
    ]
