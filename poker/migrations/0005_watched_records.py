from django.db import migrations

from config.database_rules import rules


class Migration(migrations.Migration):
    """Recorded versions of the rows of the tables' app, beginning with the rows that are there.

    Not one transaction: each table is locked by itself. It can be run again if it broke off.
    """

    atomic = False

    dependencies = [
        ("poker", "0004_one_clock_a_hand_in_omaha_protected"),
        ("accounts", "0008_record_versions"),
    ]

    operations = rules(__file__, "records/poker_records")
