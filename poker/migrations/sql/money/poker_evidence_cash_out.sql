-- Refuses nothing: says whether the event that a cash-out's key names is its player leaving that table
-- with that stack. A key from before ledger_way names an event before it.

CREATE OR REPLACE FUNCTION poker_evidence_cash_out(checked ledger_transfer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT coalesce((
        SELECT poker_is_cut(checked, stack.table_no, named.seq) OR -entry.amount = (
               SELECT (event.data ->> 'stack')::bigint FROM poker_tableevent event
                WHERE event.table_id = stack.table_no
                  AND (event.seq = named.seq
                       OR event.seq > named.seq AND checked.created_at < (
                           SELECT max(since) FROM ledger_way WHERE transfer = checked.kind))
                  AND event.kind = 'player_left'
                  AND (event.data ->> 'player')::bigint = stack.player_id
                ORDER BY event.seq LIMIT 1)
          FROM ledger_entry entry JOIN ledger_account stack ON stack.id = entry.account_id
          CROSS JOIN LATERAL (SELECT substring(checked.idempotency_key FROM
               '^table:' || stack.table_no || ' cash_out:(\d{1,18}):' || stack.player_id
               || '$')::bigint) named (seq)
         WHERE entry.transfer_id = checked.id AND stack.kind = 'table'
           AND checked.reference = 'table:' || stack.table_no
           AND checked.currency = poker_currency_of(stack.table_no)
           AND (SELECT count(*) = 2 FROM ledger_entry WHERE transfer_id = checked.id)
    ), false)
$$;
