from django.db import migrations

# The stream says who was dealt in and whose rake it was, the ledger what the hand moved.
NOTE = """
WITH span AS (
    SELECT started.table_id, started.hand_no, started.data AS began,
           started.seq AS first_seq, ended.seq AS last_seq, ended.at AS ended_at,
           raked.data -> 'by_player' AS shares
      FROM poker_tableevent started
      JOIN poker_tableevent ended
        ON ended.table_id = started.table_id AND ended.hand_no = started.hand_no
       AND ended.kind = 'hand_ended'
      LEFT JOIN poker_tableevent raked
        ON raked.table_id = started.table_id AND raked.hand_no = started.hand_no
       AND raked.kind = 'rake_taken'
     WHERE started.kind = 'hand_started'
),
part AS (
    SELECT span.*, (seat ->> 'number')::int AS seat, (seat ->> 'player')::bigint AS player_id
      FROM span, jsonb_array_elements(began -> 'seats') AS seat
     WHERE began -> 'dealt' @> (seat -> 'number')
),
moved AS (
    SELECT transfer.idempotency_key, account.player_id, sum(entry.amount) AS net
      FROM ledger_transfer transfer
      JOIN ledger_entry entry ON entry.transfer_id = transfer.id
      JOIN ledger_account account ON account.id = entry.account_id
     WHERE transfer.kind = 'hand' AND account.kind = 'table'
     GROUP BY 1, 2
)
INSERT INTO poker_playedhand
    (table_id, hand_no, player_id, seat, ended_at, net, rake, status, first_seq, last_seq)
SELECT part.table_id, part.hand_no, part.player_id, part.seat, part.ended_at,
       coalesce(moved.net, 0),
       coalesce((SELECT (share ->> 1)::bigint FROM jsonb_array_elements(part.shares) AS share
                  WHERE (share ->> 0)::int = part.seat), 0),
       'finished', part.first_seq, part.last_seq
  FROM part
  LEFT JOIN moved
    ON moved.player_id = part.player_id
   AND moved.idempotency_key = 'table:' || part.table_id || ' hand:' || part.hand_no
 ORDER BY part.ended_at
ON CONFLICT DO NOTHING
"""


class Migration(migrations.Migration):
    """Hands played before players had a history get into it."""

    dependencies = [("poker", "0002_played_hand"), ("accounts", "0006_house_accounts")]

    operations = [migrations.RunSQL(NOTE, reverse_sql=migrations.RunSQL.noop)]
