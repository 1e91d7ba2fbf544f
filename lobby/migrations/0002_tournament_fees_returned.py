"""Records whether the fees of a settled tournament were returned.

Until now they were returned in every settled tournament.
"""

from django.db import migrations, models

_RETURNED_BEFORE = "UPDATE lobby_tournament SET fees_returned = true WHERE status = 'settled'"


class Migration(migrations.Migration):
    dependencies = [("lobby", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="fees_returned",
            field=models.BooleanField(
                db_default=False, default=False, editable=False, verbose_name="fees returned"
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="status",
            field=models.CharField(
                choices=[
                    ("announced", "registering"),
                    ("running", "running"),
                    ("over", "over"),
                    ("cancelled", "cancelled"),
                    ("settled", "prizes divided"),
                ],
                default="announced",
                editable=False,
                max_length=12,
                verbose_name="status",
            ),
        ),
        migrations.RunSQL(_RETURNED_BEFORE, migrations.RunSQL.noop),
    ]
