-- Refuses nothing: says whether a table's stream was cut off behind an event after a transfer was
-- written, so that the transfer's evidence is gone lawfully (poker_cut_events).

CREATE OR REPLACE FUNCTION poker_is_cut(checked ledger_transfer, of_table bigint, of_seq bigint)
RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (SELECT FROM poker_eventcut cut WHERE cut.table_id = of_table
                      AND cut.seq > of_seq AND cut.cut_at > checked.created_at)
$$;
