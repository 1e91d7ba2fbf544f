-- Refuses nothing: says whether a transfer holds exactly the bets that the event which suspended a
-- hand took from its table, and that are stored as the hand's held bets (clause unresolved-hold).

CREATE OR REPLACE FUNCTION poker_evidence_hand_held(checked ledger_transfer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT coalesce((
        SELECT NOT EXISTS (
            SELECT FROM (
                SELECT account.player_id, account.kind, abs(entry.amount) AS amount, account.table_no
                  FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
                 WHERE entry.transfer_id = checked.id
            ) written
            FULL JOIN (
                SELECT bet.player_id, side.kind, bet.amount, told.amount AS in_event
                  FROM poker_heldbet bet
                  CROSS JOIN (VALUES ('table'), ('held')) side (kind)
                  LEFT JOIN (
                      SELECT (pair ->> 0)::integer AS seat, (pair ->> 1)::bigint AS amount
                        FROM poker_tableevent event
                        CROSS JOIN jsonb_array_elements(event.data -> 'held') pair
                       WHERE event.table_id = held.table_id AND event.seq = held.seq
                         AND event.kind = 'hand_suspended'
                  ) told ON told.seat = bet.seat
                 WHERE bet.hand_id = held.id AND bet.amount > 0
            ) bets ON bets.player_id = written.player_id AND bets.kind = written.kind
             WHERE written.amount IS DISTINCT FROM bets.amount
                OR written.kind = 'table' AND written.table_no <> held.table_id
                OR bets.amount IS DISTINCT FROM bets.in_event
                   AND NOT poker_is_cut(checked, held.table_id, held.seq)
        )
          FROM poker_heldhand held
         WHERE checked.reference = 'table:' || held.table_id || ' hand:' || held.hand_no
           AND held.table_id = substring(checked.reference FROM '^table:(\d{1,18}) ')::bigint
           AND checked.idempotency_key = checked.reference || ' held'
           AND held.currency = checked.currency
    ), false)
$$;
