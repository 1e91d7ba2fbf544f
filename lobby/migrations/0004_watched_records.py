from django.db import migrations

from config.database_rules import rules


class Migration(migrations.Migration):
    """Recorded versions of the rows of the lobby, beginning with the rows that are there.

    Not one transaction: each table is locked by itself. It can be run again if it broke off.
    """

    atomic = False

    dependencies = [
        ("lobby", "0003_money_evidence"),
        ("accounts", "0008_record_versions"),
    ]

    operations = rules(__file__, "records/lobby_records")
