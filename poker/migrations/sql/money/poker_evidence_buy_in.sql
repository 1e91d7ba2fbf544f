-- Refuses nothing: says whether the event that a buy-in's key names seated its player at that table
-- with that stack.

CREATE OR REPLACE FUNCTION poker_evidence_buy_in(checked ledger_transfer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT coalesce((
        SELECT poker_is_cut(checked, stack.table_no, named.seq) OR EXISTS (
               SELECT FROM poker_tableevent event
                WHERE event.table_id = stack.table_no AND event.seq = named.seq
                  AND event.kind = 'player_sat'
                  AND (event.data ->> 'player')::bigint = stack.player_id
                  AND (event.data ->> 'stack')::bigint = entry.amount)
          FROM ledger_entry entry JOIN ledger_account stack ON stack.id = entry.account_id
          CROSS JOIN LATERAL (SELECT substring(checked.idempotency_key FROM
               '^table:' || stack.table_no || ' buy_in:(\d{1,18})$')::bigint) named (seq)
         WHERE entry.transfer_id = checked.id AND stack.kind = 'table'
           AND checked.reference = 'table:' || stack.table_no
           AND checked.currency = poker_currency_of(stack.table_no)
           AND (SELECT count(*) = 2 FROM ledger_entry WHERE transfer_id = checked.id)
    ), false)
$$;
