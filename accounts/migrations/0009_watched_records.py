from django.db import migrations

from config.database_rules import rules


class Migration(migrations.Migration):
    """Recorded versions of the rows of the accounts, beginning with the rows that are there.

    Not one transaction: each table is locked by itself. It can be run again if it broke off.
    """

    atomic = False

    dependencies = [
        ("accounts", "0008_record_versions"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = rules(__file__, "records/accounts_records")
