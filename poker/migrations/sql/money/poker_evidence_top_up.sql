-- Refuses nothing: says whether the event that a top-up's key names added that amount to the stack of
-- its player at that table. A key from before ledger_way may name the event behind it.

CREATE OR REPLACE FUNCTION poker_evidence_top_up(checked ledger_transfer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT coalesce((
        SELECT poker_is_cut(checked, stack.table_no, named.seq) OR EXISTS (
               SELECT FROM poker_tableevent event
                WHERE event.table_id = stack.table_no
                  AND (event.seq = named.seq
                       OR event.seq = named.seq - 1 AND checked.created_at < (
                           SELECT max(since) FROM ledger_way WHERE transfer = checked.kind))
                  AND event.kind = 'chips_added'
                  AND (event.data ->> 'amount')::bigint = entry.amount
                  AND poker_player_at(stack.table_no, (event.data ->> 'seat')::integer, event.seq)
                      = stack.player_id)
          FROM ledger_entry entry JOIN ledger_account stack ON stack.id = entry.account_id
          CROSS JOIN LATERAL (SELECT substring(checked.idempotency_key FROM
               '^table:' || stack.table_no || ' top_up:(\d{1,18}):' || stack.player_id || '$')::bigint
          ) named (seq)
         WHERE entry.transfer_id = checked.id AND stack.kind = 'table'
           AND checked.reference = 'table:' || stack.table_no
           AND checked.currency = poker_currency_of(stack.table_no)
           AND (SELECT count(*) = 2 FROM ledger_entry WHERE transfer_id = checked.id)
    ), false)
$$;
