"""Hands by the hundred thousand, as SQL: rows copied from hands that were really played.

Hand n is played at table n modulo all tables, from the rows of model hand n modulo all of
them; it ends ten seconds after the hand before. Rows are copied with the triggers off, which
would check each of them: they balance because the model's do.
"""

from typing import Final

MODEL: Final = """
CREATE TEMP TABLE model_hand AS
SELECT hand_no, row_number() OVER (ORDER BY hand_no) - 1 AS place
  FROM poker_playedhand WHERE table_id = %(model)s GROUP BY hand_no;

CREATE TEMP TABLE model_part AS
SELECT hand_no, seat, net, rake FROM poker_playedhand WHERE table_id = %(model)s;

CREATE TEMP TABLE model_event AS
SELECT DISTINCT ON (hand_no, place) hand_no, place, kind, version, action_id, data
  FROM (SELECT *, CASE kind WHEN 'hand_ended' THEN 2 ELSE 1 END AS place
          FROM poker_tableevent
         WHERE table_id = %(model)s AND hand_no IN (SELECT hand_no FROM model_hand)
           AND (kind = 'hand_ended' OR action_id <> '')) AS chosen
 ORDER BY hand_no, place, seq;
"""
"""Of each model hand: its first action and its end, and everybody's part."""

STANDS: Final = """
CREATE TEMP TABLE stand AS
SELECT seat.table_id, seat.number AS seat, seat.player_id, account.id AS account_id
  FROM poker_seat seat
  JOIN ledger_account account
    ON account.player_id = seat.player_id AND account.table_no = seat.table_id
 WHERE seat.table_id = ANY(%(tables)s);

CREATE TEMP TABLE stand_table AS
SELECT table_id, row_number() OVER (ORDER BY table_id) - 1 AS place
  FROM (SELECT DISTINCT table_id FROM stand) AS tables;
"""

HANDS: Final = """
CREATE TEMP TABLE played AS
SELECT n, n / (SELECT count(*) FROM stand_table) AS round, stand_table.table_id,
       model_hand.hand_no AS model_no,
       timestamptz '2020-01-01 00:00Z' + n * interval '10 seconds' AS at
  FROM generate_series(%(first)s::bigint, %(end)s::bigint - 1) AS n
  JOIN stand_table ON stand_table.place = n %% (SELECT count(*) FROM stand_table)
  JOIN model_hand ON model_hand.place = n %% (SELECT count(*) FROM model_hand)
 ORDER BY n;
ANALYZE played;
"""

EVENTS: Final = """
INSERT INTO poker_tableevent
    (table_id, seq, at, player_id, hand_no, version, kind, action_id, data)
SELECT played.table_id, 1000 + played.round * 2 + model.place, played.at,
       CASE WHEN model.action_id <> '' THEN stand.player_id END,
       played.round + 1, model.version, model.kind,
       CASE WHEN model.action_id <> '' THEN 'hand-' || played.n ELSE '' END, model.data
  FROM played
  JOIN model_event model ON model.hand_no = played.model_no
  JOIN stand ON stand.table_id = played.table_id AND stand.seat = 0
 ORDER BY played.n, model.place
"""

TRANSFERS: Final = """
INSERT INTO ledger_transfer (id, kind, currency, reason, reference, idempotency_key, created_at)
SELECT %(ids)s + n, 'hand', 'PLAY', 'hand', ref, ref, at
  FROM played, LATERAL (SELECT 'table:' || table_id || ' hand:' || round + 1 AS ref) AS named
 ORDER BY n
"""

ENTRIES: Final = """
INSERT INTO ledger_entry (transfer_id, account_id, amount)
SELECT %(ids)s + played.n, stand.account_id, part.net
  FROM played
  JOIN model_part part ON part.hand_no = played.model_no AND part.net <> 0
  JOIN stand ON stand.table_id = played.table_id AND stand.seat = part.seat
 ORDER BY played.n, stand.account_id
"""

HISTORIES: Final = """
INSERT INTO poker_playedhand
    (table_id, hand_no, player_id, seat, ended_at, net, rake, status, first_seq, last_seq)
SELECT played.table_id, played.round + 1, stand.player_id, part.seat, played.at, part.net,
       part.rake, 'finished', 1001 + played.round * 2, 1002 + played.round * 2
  FROM played
  JOIN model_part part ON part.hand_no = played.model_no
  JOIN stand ON stand.table_id = played.table_id AND stand.seat = part.seat
 ORDER BY played.n, part.seat
"""

COPIES: Final = (EVENTS, TRANSFERS, ENTRIES, HISTORIES)
