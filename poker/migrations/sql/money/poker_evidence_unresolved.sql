-- Refuses nothing: says whether a transfer gives to charity exactly one player's bet in a hand that
-- was suspended for 90 days and stayed undecided, as the audit log says (clause unresolved-90-days).

CREATE OR REPLACE FUNCTION poker_evidence_unresolved(checked ledger_transfer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT coalesce((
        SELECT count(*) = 2 AND bool_and(abs(entry.amount) = bet.amount)
               AND bool_and(coalesce(account.player_id, bet.player_id) = bet.player_id)
               AND EXISTS (SELECT FROM audit_entry told
                            WHERE told.action = 'held_bets.donated'
                              AND told.subject = checked.reference)
          FROM poker_heldhand held
          JOIN poker_heldbet bet ON bet.hand_id = held.id
          JOIN ledger_entry entry ON entry.transfer_id = checked.id
          JOIN ledger_account account ON account.id = entry.account_id
         WHERE checked.reference = 'table:' || held.table_id || ' hand:' || held.hand_no
           AND held.table_id = substring(checked.reference FROM '^table:(\d{1,18}) ')::bigint
           AND checked.idempotency_key = checked.reference || ' unresolved:' || bet.player_id
           AND held.currency = checked.currency AND held.resolution = 'unresolved'
           AND held.resolved_at >= held.suspended_at + interval '90 days'
    ), false)
$$;
