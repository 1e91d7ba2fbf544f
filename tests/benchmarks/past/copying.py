"""A long past as SQL: days of hands at many tables, copied from hands that were really played.

Hand n is the (n / tables)th at table n modulo tables, and is a copy of the next hand of that
table's model. Every day another four players sit down with money from their wallets, play the
day's hands and take with them what is left. Rows are copied with the triggers off, which would
check each of them: they balance because the models' do.
"""

from typing import Final

MODELS: Final = """
CREATE TEMP TABLE model_part AS
SELECT table_id AS model_id, hand_no, seat, player_id, net, rake, pot, showdown, status, first_seq,
       last_seq, position, big_blind, luck, volunteered, raised, could_reraise, reraised, saw_flop,
       at_showdown, won_there, wagers, calls
  FROM poker_playedhand WHERE table_id = ANY(%(models)s);

CREATE TEMP TABLE model_event AS
SELECT hand.model_id, hand.hand_no, event.kind, event.version, event.data,
       row_number() OVER (PARTITION BY hand.model_id, hand.hand_no ORDER BY event.seq) AS place
  FROM (SELECT DISTINCT model_id, hand_no, first_seq, last_seq FROM model_part) hand
  JOIN poker_tableevent event ON event.table_id = hand.model_id
   AND event.seq BETWEEN hand.first_seq AND hand.last_seq + 1
   AND event.kind IN ('hand_started', 'folded', 'checked', 'called', 'bet', 'raised',
                      'turn_timed_out', 'hand_voided', 'pot_awarded', 'rake_taken');

CREATE TEMP TABLE model_hand AS
SELECT model_id, hand_no, row_number() OVER by_no - 1 AS place,
       sum(events) OVER by_no - events AS events_before, events
  FROM (SELECT model_id, hand_no, (SELECT count(*) FROM model_event event
                WHERE event.model_id = part.model_id AND event.hand_no = part.hand_no) AS events
          FROM model_part part GROUP BY model_id, hand_no) counted
WINDOW by_no AS (PARTITION BY model_id ORDER BY hand_no);

CREATE TEMP TABLE model_size AS
SELECT model_id, count(*) AS hands, sum(events) AS events FROM model_hand GROUP BY model_id;

CREATE TEMP TABLE model_entry AS
SELECT part.model_id, part.hand_no, account.kind, account.currency, own.seat, entry.amount
  FROM (SELECT DISTINCT model_id, hand_no FROM model_part) part
  JOIN ledger_transfer transfer
    ON transfer.idempotency_key = 'table:' || part.model_id || ' hand:' || part.hand_no
  JOIN ledger_entry entry ON entry.transfer_id = transfer.id
  JOIN ledger_account account ON account.id = entry.account_id
  LEFT JOIN model_part own ON own.model_id = part.model_id AND own.hand_no = part.hand_no
   AND own.player_id = account.player_id;
"""

HANDS: Final = """
CREATE TEMP TABLE copy AS
SELECT n, n %% tables AS t, n / tables AS k, (n / tables) / a_day AS day
  FROM generate_series(0, %(hands)s::bigint - 1) n,
       (SELECT cardinality(%(tables)s::bigint[]) AS tables, %(a_day)s::bigint AS a_day) sizes;

CREATE TEMP TABLE played AS
SELECT copy.n, copy.t, copy.day, (%(tables)s::bigint[])[t + 1] AS table_id, copy.k + 1 AS hand_no,
       size.model_id, hand.hand_no AS model_no,
       1 + (copy.k / size.hands) * size.events + hand.events_before AS first_seq, hand.events,
       %(first_day)s::timestamptz + copy.day * interval '1 day'
         + (copy.k %% %(a_day)s) * (interval '22 hours' / %(a_day)s) AS at
  FROM copy
  JOIN model_size size
    ON size.model_id = (%(models)s::bigint[])[1 + t %% cardinality(%(models)s::bigint[])]
  JOIN model_hand hand ON hand.model_id = size.model_id AND hand.place = copy.k %% size.hands;

CREATE TEMP TABLE stay AS
SELECT table_id, model_id, day, seat,
       (%(players)s::bigint[])[1 + ((day * %(seats)s + t * 31 + seat)
                                    %% cardinality(%(players)s::bigint[]))] AS player_id,
       %(first_day)s::timestamptz + day * interval '1 day' AS began,
       game.currency
  FROM (SELECT DISTINCT t, table_id, model_id, day FROM played) days
  CROSS JOIN generate_series(0, %(seats)s - 1) seat
  JOIN poker_table model ON model.id = days.model_id
  JOIN poker_game game ON game.id = model.game_id;
ANALYZE played; ANALYZE stay; ANALYZE model_part; ANALYZE model_event; ANALYZE model_entry;
"""

EVENTS: Final = """
INSERT INTO poker_tableevent
    (table_id, seq, at, player_id, hand_no, version, kind, action_id, data)
SELECT played.table_id, played.first_seq + event.place - 1, played.at, NULL, played.hand_no,
       event.version, event.kind, '', event.data
  FROM played JOIN model_event event
    ON event.model_id = played.model_id AND event.hand_no = played.model_no
"""

HISTORIES: Final = """
INSERT INTO poker_playedhand
    (table_id, hand_no, player_id, seat, ended_at, net, rake, pot, showdown, status, first_seq,
     last_seq, position, big_blind, luck, volunteered, raised, could_reraise, reraised, saw_flop,
     at_showdown, won_there, wagers, calls)
SELECT played.table_id, played.hand_no, stay.player_id, part.seat, played.at, part.net, part.rake,
       part.pot, part.showdown, part.status, played.first_seq,
       played.first_seq + played.events - 1, part.position, part.big_blind, part.luck,
       part.volunteered, part.raised, part.could_reraise, part.reraised, part.saw_flop,
       part.at_showdown, part.won_there, part.wagers, part.calls
  FROM played
  JOIN model_part part ON part.model_id = played.model_id AND part.hand_no = played.model_no
  JOIN stay ON stay.table_id = played.table_id AND stay.day = played.day AND stay.seat = part.seat
 ORDER BY played.n, part.seat
"""

ACCOUNTS: Final = """
INSERT INTO ledger_account (kind, currency, player_id, table_no, balance)
SELECT DISTINCT 'table', currency, player_id, table_id, 0 FROM stay;
INSERT INTO ledger_account (kind, currency, player_id, balance)
SELECT DISTINCT 'wallet', currency, player_id, 0 FROM stay ON CONFLICT DO NOTHING;
ANALYZE ledger_account;

CREATE TEMP TABLE purse AS
SELECT stay.*, stack.id AS stack_id, wallet.id AS wallet_id
  FROM stay
  JOIN ledger_account stack ON stack.player_id = stay.player_id AND stack.kind = 'table'
   AND stack.table_no = stay.table_id
  JOIN ledger_account wallet ON wallet.player_id = stay.player_id AND wallet.kind = 'wallet'
   AND wallet.currency = stay.currency;
ANALYZE purse;
"""

HAND_MONEY: Final = """
INSERT INTO ledger_transfer (id, kind, currency, reason, reference, idempotency_key, created_at)
SELECT %(ids)s + n, 'hand', game.currency, 'hand', ref, ref, at
  FROM played JOIN poker_table row ON row.id = played.table_id
  JOIN poker_game game ON game.id = row.game_id,
       LATERAL (SELECT 'table:' || table_id || ' hand:' || hand_no AS ref) named
 WHERE EXISTS (SELECT 1 FROM model_entry entry
                WHERE entry.model_id = played.model_id AND entry.hand_no = played.model_no)
 ORDER BY n;

INSERT INTO ledger_entry (transfer_id, account_id, amount)
SELECT %(ids)s + played.n, purse.stack_id, entry.amount
  FROM played
  JOIN model_entry entry ON entry.model_id = played.model_id AND entry.hand_no = played.model_no
  JOIN purse ON purse.table_id = played.table_id AND purse.day = played.day
   AND purse.seat = entry.seat
UNION ALL
SELECT %(ids)s + played.n, house.id, entry.amount
  FROM played
  JOIN model_entry entry ON entry.model_id = played.model_id AND entry.hand_no = played.model_no
  JOIN ledger_account house ON house.kind = entry.kind AND house.currency = entry.currency
 WHERE entry.seat IS NULL
 ORDER BY 1, 2;
ANALYZE ledger_transfer; ANALYZE ledger_entry;
"""

STAYS: Final = """
CREATE TEMP TABLE visit AS
SELECT purse.*, 20000 + greatest(0, -coalesce(won.net, 0)) AS brought,
       coalesce(won.net, 0) AS net,
       %(ids)s + %(hands)s + 10 * row_number() OVER (ORDER BY purse.day, table_id, purse.seat)
         AS transfer_id
  FROM purse
  LEFT JOIN (
    SELECT played.table_id, played.day, part.seat, sum(part.net) AS net
      FROM played JOIN model_part part
        ON part.model_id = played.model_id AND part.hand_no = played.model_no
     GROUP BY 1, 2, 3) won USING (table_id, day, seat);

INSERT INTO table_stint (player_id, table_no, began_at, ended_at)
SELECT player_id, table_id, began, began + interval '23 hours' FROM visit;

INSERT INTO poker_tableevent
    (table_id, seq, at, player_id, hand_no, version, kind, action_id, data)
SELECT table_id, 1000000000 + day * %(seats)s + seat, began + interval '23 hours', NULL,
       0, 1, 'player_left', '',
       jsonb_build_object('seat', seat, 'player', player_id, 'stack', brought + net, 'reason',
                          CASE WHEN (day + seat) %% 10 = 0 THEN 'evicted' ELSE 'asked' END)
  FROM visit;

CREATE TEMP TABLE moved AS
SELECT transfer_id AS id, 'buy_in' AS kind, currency, began AS at,
       'table:' || table_id AS reference, wallet_id AS source, stack_id AS target,
       brought AS amount,
       'past:' || transfer_id AS key
  FROM visit
UNION ALL
SELECT transfer_id + 1, 'cash_out', currency, began + interval '23 hours',
       'table:' || table_id, stack_id, wallet_id, brought + net,
       'table:' || table_id || ' cash_out:' || 999999999 + day * %(seats)s + seat || ':'
         || player_id
  FROM visit WHERE brought + net > 0
UNION ALL
SELECT min(transfer_id) + 2, CASE currency WHEN 'EUR' THEN 'deposit' ELSE 'refill' END, currency,
       %(first_day)s::timestamptz, 'player:' || player_id,
       (SELECT id FROM ledger_account house WHERE house.currency = visit.currency
           AND house.kind = CASE visit.currency WHEN 'EUR' THEN 'cashier' ELSE 'promotion' END),
       wallet_id, sum(brought) + 500, 'past:' || min(transfer_id) + 2
  FROM visit GROUP BY player_id, currency, wallet_id;

INSERT INTO ledger_transfer (id, kind, currency, reason, reference, idempotency_key, created_at)
SELECT id, kind, currency, kind, reference, key, at FROM moved ORDER BY id;

INSERT INTO ledger_entry (transfer_id, account_id, amount)
SELECT id, source, -amount FROM moved UNION ALL SELECT id, target, amount FROM moved;
"""

ENDS: Final = """
UPDATE ledger_account SET balance = posted.balance
  FROM (SELECT account_id, sum(amount) AS balance FROM ledger_entry GROUP BY account_id) posted
 WHERE posted.account_id = ledger_account.id AND ledger_account.balance IS NOT NULL;
SELECT setval('ledger_transfer_id_seq', (SELECT max(id) FROM ledger_transfer));
"""

COPIES: Final = (HANDS, EVENTS, HISTORIES, ACCOUNTS, HAND_MONEY, STAYS, ENDS)
