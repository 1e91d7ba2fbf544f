import django.db.models.deletion
from django.db import migrations, models

# What is there already was written without a digest: the chain of such a table begins behind it.
BEGIN_BEHIND = "UPDATE poker_table SET chained_from = seq + 1 WHERE seq > 0"


class Migration(migrations.Migration):
    """Every event is chained to the one before it, and heads of the chains are kept apart."""

    dependencies = [
        ("poker", "0013_seat_out_since"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="chained_from",
            field=models.BigIntegerField(db_default=1, default=1, editable=False),
        ),
        migrations.AddField(
            model_name="table",
            name="head",
            field=models.BinaryField(db_default=bytes(32), default=bytes(32), max_length=32),
        ),
        migrations.AddField(
            model_name="tableevent",
            name="digest",
            field=models.BinaryField(max_length=32, null=True),
        ),
        migrations.RunSQL(BEGIN_BEHIND, reverse_sql=migrations.RunSQL.noop),
        migrations.CreateModel(
            name="EventNote",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="at")),
                ("digest", models.CharField(max_length=64, verbose_name="digest")),
            ],
            options={
                "verbose_name": "note of event heads",
                "verbose_name_plural": "notes of event heads",
            },
        ),
        migrations.CreateModel(
            name="EventHead",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.BigIntegerField(verbose_name="number")),
                ("digest", models.BinaryField(max_length=32, verbose_name="digest")),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="poker.table",
                    ),
                ),
                (
                    "note",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="heads",
                        to="poker.eventnote",
                    ),
                ),
            ],
            options={
                "verbose_name": "event head",
                "verbose_name_plural": "event heads",
                "indexes": [models.Index(fields=["table", "-id"], name="event_head_of_table")],
            },
        ),
    ]
