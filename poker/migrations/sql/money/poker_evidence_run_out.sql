-- Refuses nothing: says whether a transfer pays exactly what the events of an interrupted hand awarded
-- its players of the house's money (clause refund-and-run-out).

CREATE OR REPLACE FUNCTION poker_evidence_run_out(checked ledger_transfer) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
    named text[] := regexp_match(checked.reference, '^table:(\d{1,18}) hand:(\d{1,9})$');
    is_cut boolean;
BEGIN
    IF named IS NULL OR checked.idempotency_key <> checked.reference
       OR checked.currency IS DISTINCT FROM poker_currency_of(named[1]::bigint) THEN
        RETURN false;
    END IF;
    SELECT bool_or(poker_is_cut(checked, played.table_id, played.first_seq)) INTO is_cut
      FROM poker_playedhand played
     WHERE played.table_id = named[1]::bigint AND played.hand_no = named[2]::integer
       AND played.status = 'run_out';
    RETURN is_cut IS NOT NULL AND NOT EXISTS (
        SELECT FROM (
            SELECT account.player_id, entry.amount, account.table_no
              FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
             WHERE entry.transfer_id = checked.id AND account.kind = 'table'
        ) written
        FULL JOIN (
            SELECT moves.player_id, moves.paid
              FROM poker_hand_moves(named[1]::bigint, named[2]::integer) moves
             WHERE NOT is_cut AND moves.paid <> 0
            UNION ALL
            SELECT played.player_id, played.net FROM poker_playedhand played
             WHERE is_cut AND played.net <> 0
               AND played.table_id = named[1]::bigint AND played.hand_no = named[2]::integer
        ) moved ON moved.player_id = written.player_id
         WHERE written.amount IS DISTINCT FROM moved.paid
            OR written.table_no IS DISTINCT FROM named[1]::bigint
    );
END
$$;
