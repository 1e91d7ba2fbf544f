from django.db import migrations

from config.database_rules import rules


class Migration(migrations.Migration):
    """Corrections of hands that are evidence of a transfer are made by members of staff, and games,
    rule sets and tables in use are not replaced by others under their numbers.
    """

    dependencies = [
        ("poker", "0008_alarms"),
        ("accounts", "0010_staff_evidence"),
    ]

    operations = rules(
        __file__,
        "money/poker_evidence_correction.2",
        "rules/game_kept",
        "rules/rule_set_kept",
        "rules/table_kept",
    )
