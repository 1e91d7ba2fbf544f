import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

# The stream says what everybody put in. Hands that were not finished, and those whose events are
# gone, stay without.
WAGERED = """
WITH put_in AS (
    SELECT played.id,
           sum(CASE event.kind WHEN 'bet_returned' THEN -1 ELSE 1 END
               * (event.data ->> 'amount')::bigint) AS amount
      FROM poker_playedhand played
      JOIN poker_tableevent event
        ON event.table_id = played.table_id
       AND event.seq BETWEEN played.first_seq AND played.last_seq
     WHERE event.kind IN ('ante_posted', 'blind_posted', 'called', 'bet', 'raised', 'bet_returned')
       AND (event.data ->> 'seat')::int = played.seat AND played.status = 'finished'
     GROUP BY played.id
)
UPDATE poker_playedhand played SET wagered = coalesce(put_in.amount, 0)
  FROM poker_playedhand every LEFT JOIN put_in ON put_in.id = every.id
 WHERE every.id = played.id AND every.status = 'finished'
   AND EXISTS (SELECT FROM poker_tableevent first
                WHERE first.table_id = every.table_id AND first.seq = every.first_seq)
"""


class Migration(migrations.Migration):
    """Daily sums of play, what each player wagered, and indexes for reports over all tables."""

    dependencies = [
        ("poker", "0029_collusion"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="PlayerDay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField(verbose_name="day")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("finished", "finished"),
                            ("voided", "voided"),
                            ("run_out", "run out by the house"),
                            ("suspended", "suspended"),
                            ("resolved", "resolved"),
                        ],
                        max_length=16,
                        verbose_name="status",
                    ),
                ),
                ("hands", models.IntegerField(verbose_name="hands")),
                ("net", models.BigIntegerField(verbose_name="won or lost")),
                ("rake", models.BigIntegerField(verbose_name="rake")),
                ("wagered", models.BigIntegerField(verbose_name="wagered")),
                ("booked", models.BigIntegerField(verbose_name="in stack and wallet")),
            ],
            options={
                "verbose_name": "day of a player",
                "verbose_name_plural": "days of players",
            },
        ),
        migrations.CreateModel(
            name="TableDay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField(verbose_name="day")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("finished", "finished"),
                            ("voided", "voided"),
                            ("run_out", "run out by the house"),
                            ("suspended", "suspended"),
                            ("resolved", "resolved"),
                        ],
                        max_length=16,
                        verbose_name="status",
                    ),
                ),
                ("hands", models.IntegerField(verbose_name="hands")),
                ("net", models.BigIntegerField(verbose_name="won or lost")),
                ("rake", models.BigIntegerField(verbose_name="rake")),
                ("pot", models.BigIntegerField(verbose_name="in the middle")),
                ("booked_rake", models.BigIntegerField(verbose_name="rake in the ledger")),
                ("booked", models.BigIntegerField(verbose_name="in stacks and wallets")),
            ],
            options={
                "verbose_name": "day of a table",
                "verbose_name_plural": "days of tables",
            },
        ),
        migrations.RemoveIndex(
            model_name="playedhand",
            name="played_hand_void",
        ),
        migrations.AddField(
            model_name="playedhand",
            name="wagered",
            field=models.BigIntegerField(null=True, verbose_name="wagered"),
        ),
        migrations.RunSQL(WAGERED, reverse_sql=migrations.RunSQL.noop),
        migrations.AddIndex(
            model_name="playedhand",
            index=models.Index(fields=["ended_at"], name="played_hand_ended"),
        ),
        migrations.AddIndex(
            model_name="playedhand",
            index=models.Index(
                condition=models.Q(("status", "finished"), _negated=True),
                fields=["ended_at"],
                name="played_hand_interrupted",
            ),
        ),
        migrations.AddIndex(
            model_name="tableevent",
            index=models.Index(
                condition=models.Q(("kind__in", ("turn_timed_out", "player_left"))),
                fields=["at"],
                name="event_of_absence",
            ),
        ),
        migrations.AddField(
            model_name="playerday",
            name="player",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="playerday",
            name="table",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="poker.table",
            ),
        ),
        migrations.AddField(
            model_name="tableday",
            name="table",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="poker.table",
            ),
        ),
        migrations.AddConstraint(
            model_name="playerday",
            constraint=models.UniqueConstraint(
                fields=("day", "table", "player", "status"), name="player_day_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="tableday",
            constraint=models.UniqueConstraint(
                fields=("day", "table", "status"), name="table_day_once"
            ),
        ),
    ]
