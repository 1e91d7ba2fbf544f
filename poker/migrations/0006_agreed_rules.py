from django.db import migrations

from config.database_rules import rules


class Migration(migrations.Migration):
    """Rules of real money change by two persons, and chat lines go by functions for workers."""

    dependencies = [
        ("poker", "0005_watched_records"),
    ]

    operations = rules(
        __file__,
        "rules/poker_rules_agreed",
        "rules/rules_change_kept",
        "rules/rules_change_told",
        "rules/game_rules_agreed",
        "rules/rule_set_rules_agreed",
        "rules/table_game_kept",
        "talk/poker_erase_talk",
        "removal/poker_retention_remove.2",
    )
