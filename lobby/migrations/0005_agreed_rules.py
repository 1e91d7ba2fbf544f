from django.db import migrations

from config.database_rules import rules


class Migration(migrations.Migration):
    """Tournaments for real money are played as announced, by rules two persons agreed to."""

    dependencies = [
        ("lobby", "0004_watched_records"),
        ("poker", "0006_agreed_rules"),
    ]

    operations = rules(
        __file__,
        "rules/tournament_rules_agreed",
        "rules/tournament_terms_kept",
    )
