from django.db import migrations

from config.database_rules import rules


class Migration(migrations.Migration):
    """Pledges for a hand are taken until it is signed, which is after the hand before is over."""

    dependencies = [
        ("poker", "0010_players_without_locks"),
    ]

    operations = rules(__file__, "deal/deal_pledge_in_time.2")
