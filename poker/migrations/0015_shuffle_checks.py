import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("poker", "0014_event_chain"),
    ]

    operations = [
        migrations.CreateModel(
            name="ShuffleCheck",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField(unique=True, verbose_name="day")),
                ("at", models.DateTimeField(verbose_name="at")),
                ("deals", models.PositiveIntegerField(verbose_name="decks of each source")),
                ("alarms", models.PositiveSmallIntegerField(verbose_name="alarms")),
            ],
            options={
                "verbose_name": "check of the shuffle",
                "verbose_name_plural": "checks of the shuffle",
                "ordering": ["-day"],
            },
        ),
        migrations.CreateModel(
            name="ShuffleTest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("source", models.CharField(max_length=16, verbose_name="source")),
                ("test", models.CharField(max_length=32, verbose_name="test")),
                ("statistic", models.FloatField(verbose_name="statistic")),
                ("p", models.FloatField(verbose_name="p-value")),
                ("again", models.FloatField(null=True, verbose_name="p-value again")),
                (
                    "check_of",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tests",
                        to="poker.shufflecheck",
                        verbose_name="check",
                    ),
                ),
            ],
            options={
                "verbose_name": "test of the shuffle",
                "verbose_name_plural": "tests of the shuffle",
                "ordering": ["pk"],
            },
        ),
    ]
