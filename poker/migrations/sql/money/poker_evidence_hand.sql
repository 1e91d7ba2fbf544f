-- Refuses nothing: says whether a transfer moves exactly what a hand's events brought and cost each of
-- its players, and its rake. Its key is the hand's name, so that it is settled once. Where the
-- stream was cut off since, the players' histories are left to compare with.

CREATE OR REPLACE FUNCTION poker_evidence_hand(checked ledger_transfer) RETURNS boolean
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
     WHERE played.table_id = named[1]::bigint AND played.hand_no = named[2]::integer;
    RETURN is_cut IS NOT NULL AND NOT EXISTS (
        SELECT FROM (
            SELECT coalesce(account.player_id, 0) AS player_id, sum(entry.amount) AS amount,
                   bool_and(account.table_no IS NULL OR account.table_no = named[1]::bigint) AS here
              FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
             WHERE entry.transfer_id = checked.id GROUP BY 1
        ) written
        FULL JOIN (
            SELECT coalesce(moves.player_id, 0) AS player_id, moves.net
              FROM poker_hand_moves(named[1]::bigint, named[2]::integer) moves
             WHERE NOT is_cut AND moves.net <> 0 AND moves.paid = 0
            UNION ALL
            SELECT played.player_id, played.net FROM poker_playedhand played
             WHERE is_cut AND played.net <> 0
               AND played.table_id = named[1]::bigint AND played.hand_no = named[2]::integer
            UNION ALL
            SELECT 0, sum(played.rake) FROM poker_playedhand played
             WHERE is_cut
               AND played.table_id = named[1]::bigint AND played.hand_no = named[2]::integer
            HAVING sum(played.rake) <> 0
        ) moved ON moved.player_id = written.player_id
         WHERE written.amount IS DISTINCT FROM moved.net OR NOT written.here
    );
END
$$;
