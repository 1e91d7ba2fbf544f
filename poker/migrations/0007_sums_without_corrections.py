"""Has daily sums of play recomputed that counted corrections of hands, as they did until now."""

from django.db import migrations

_STALE = r"""
    UPDATE rolled_day SET is_stale = true
     WHERE rollup = 'play' AND day IN (
        SELECT (corrected.created_at AT TIME ZONE 'UTC')::date FROM ledger_transfer corrected
         WHERE corrected.kind = 'correction'
        UNION
        SELECT (played.ended_at AT TIME ZONE 'UTC')::date
          FROM ledger_transfer corrected
          CROSS JOIN LATERAL regexp_match(
              corrected.reference, '^table:(\d{1,18}) hand:(\d{1,9})$') named (no)
          JOIN poker_playedhand played
            ON played.table_id = named.no[1]::bigint AND played.hand_no = named.no[2]::integer
         WHERE corrected.kind = 'correction')
"""


class Migration(migrations.Migration):
    dependencies = [
        ("poker", "0006_agreed_rules"),
        ("accounts", "0009_watched_records"),
    ]

    operations = [migrations.RunSQL(_STALE, migrations.RunSQL.noop)]
