from django.db import migrations, models

# The stream says what lay in the pots and whether anybody showed a hand at the end.
TELL = """
WITH told AS (
    SELECT played.id,
           sum((event.data ->> 'amount')::bigint)
               FILTER (WHERE event.kind IN ('pot_awarded', 'rake_taken')) AS pot,
           bool_or(event.kind IN ('hand_shown', 'hand_mucked')) AS showdown
      FROM poker_playedhand played
      JOIN poker_tableevent event
        ON event.table_id = played.table_id
       AND event.seq BETWEEN played.first_seq AND played.last_seq
     WHERE event.kind IN ('pot_awarded', 'rake_taken', 'hand_shown', 'hand_mucked')
     GROUP BY played.id
)
UPDATE poker_playedhand SET pot = coalesce(told.pot, 0), showdown = told.showdown
  FROM told WHERE told.id = poker_playedhand.id
"""


class Migration(migrations.Migration):
    """How large each hand's pot was and whether there was a showdown, for filters."""

    dependencies = [("poker", "0017_deal_commitment_rules")]

    operations = [
        migrations.AddField(
            model_name="playedhand",
            name="pot",
            field=models.BigIntegerField(default=0, db_default=0, verbose_name="pot"),
        ),
        migrations.AddField(
            model_name="playedhand",
            name="showdown",
            field=models.BooleanField(default=False, db_default=False, verbose_name="showdown"),
        ),
        migrations.RunSQL(TELL, reverse_sql=migrations.RunSQL.noop),
        migrations.AddIndex(
            model_name="playedhand",
            index=models.Index(
                fields=["player", "-ended_at", "-id"],
                include=["table", "net", "pot", "showdown"],
                name="played_hand_facts",
            ),
        ),
        migrations.RemoveIndex(model_name="playedhand", name="played_hand_of_player"),
    ]
