import django.db.models.deletion
from django.db import migrations, models

from config.database_rules import rules

# The trigger keeps other writers away until this is committed, so that none is missed.
_COPY = """
    INSERT INTO poker_alarm (table_id, wake_at)
    SELECT id, wake_at FROM poker_table WHERE wake_at IS NOT NULL
"""
# So that a page has room for the next versions of its rows, and no index is touched.
_HALF_FULL = """
    ALTER TABLE poker_alarm SET (fillfactor = 50);
    ALTER TABLE poker_table SET (fillfactor = 50);
"""


class Migration(migrations.Migration):
    """A table's alarm, which every action moves, is in no index, and in a small table for clocks.

    Processes of the version before go on: they find and set alarms in the table's row.
    """

    dependencies = [
        ("poker", "0007_sums_without_corrections"),
    ]

    operations = [
        migrations.CreateModel(
            name="Alarm",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="alarm",
                        serialize=False,
                        to="poker.table",
                    ),
                ),
                ("wake_at", models.DateTimeField()),
            ],
        ),
        migrations.RemoveIndex(model_name="table", name="table_alarm"),
        migrations.RemoveIndex(model_name="table", name="table_idle_company"),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(
                condition=models.Q(company__gt=0, directed=False),
                fields=["id"],
                name="table_company",
            ),
        ),
        *rules(__file__, "tables/table_alarm_kept"),
        migrations.RunSQL(_COPY, migrations.RunSQL.noop),
        migrations.RunSQL(_HALF_FULL, migrations.RunSQL.noop),
    ]
