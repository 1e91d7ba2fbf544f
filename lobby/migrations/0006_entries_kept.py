from django.db import migrations

from config.database_rules import rules


class Migration(migrations.Migration):
    """Entries of tournaments that have begun are kept, and so are tournaments with entries."""

    dependencies = [
        ("lobby", "0005_agreed_rules"),
        ("poker", "0009_staff_evidence"),
    ]

    operations = rules(
        __file__,
        "tournaments/entry_kept",
        "tournaments/tournament_kept",
        "tournaments/tournament_status_kept",
        "rules/tournament_rule_set_kept",
    )
