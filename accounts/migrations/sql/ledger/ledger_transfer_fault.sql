-- Refuses nothing: returns what is wrong with a transfer, or NULL if it is lawful. 'way': no row of
-- ledger_way lets this kind of transfer move money between these kinds of account; 'currency',
-- 'player', 'table': the row asks for others; 'evidence': its function finds no record of what
-- the money was moved for, or another amount, player or table.

CREATE OR REPLACE FUNCTION ledger_transfer_fault(checked ledger_transfer) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
    fault text;
    evidence text;
    is_lawful boolean;
BEGIN
    WITH moved AS MATERIALIZED (
        SELECT account.kind, account.player_id, account.table_no, entry.amount
          FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
         WHERE entry.transfer_id = checked.id
    ), found AS (
        SELECT way.*
          FROM (SELECT DISTINCT kind FROM moved WHERE amount < 0) source (kind)
          CROSS JOIN (SELECT DISTINCT kind FROM moved WHERE amount > 0) target (kind)
          LEFT JOIN ledger_way way
            ON way.transfer = checked.kind AND way.source = source.kind
           AND way.target = target.kind
           AND (way.ended_at IS NULL OR checked.created_at < way.ended_at)
    )
    SELECT CASE
        WHEN count(*) = 0 OR bool_or(found.transfer IS NULL) THEN 'way'
        WHEN bool_or(found.money = CASE checked.currency WHEN 'PLAY' THEN 'real' ELSE 'play' END)
            THEN 'currency'
        WHEN bool_or(found.same_player) AND EXISTS (
            SELECT FROM moved GROUP BY player_id HAVING sum(amount) <> 0
        ) THEN 'player'
        WHEN bool_or(found.same_table) AND (SELECT count(DISTINCT table_no) FROM moved) <> 1
            THEN 'table'
        END, min(found.evidence)
      INTO fault, evidence FROM found;
    IF fault IS NULL THEN
        EXECUTE format('SELECT %I($1)', evidence) INTO is_lawful USING checked;
        IF is_lawful IS NOT TRUE THEN
            fault := 'evidence';
        END IF;
    END IF;
    RETURN fault;
END
$$;
