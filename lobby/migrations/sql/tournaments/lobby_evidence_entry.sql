-- Refuses nothing: says whether a transfer pays the buy-in and fee of the tournament's entry that its
-- key names. An entry that was taken back is gone; its refund is what is left of it.

CREATE OR REPLACE FUNCTION lobby_evidence_entry(checked ledger_transfer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT coalesce((
        SELECT count(*) = 2
               AND bool_and(abs(entry.amount) = tournament.buy_in + tournament.fee)
               AND bool_and(coalesce(account.tournament_no, tournament.id) = tournament.id)
               AND (EXISTS (
                        SELECT FROM lobby_entry registered
                         WHERE registered.tournament_id = tournament.id
                           AND registered.player_id = max(account.player_id)
                           AND checked.idempotency_key
                               = checked.reference || ' entry:' || registered.id)
                    OR EXISTS (
                        SELECT FROM ledger_transfer back
                          JOIN ledger_entry returned ON returned.transfer_id = back.id
                          JOIN ledger_account wallet ON wallet.id = returned.account_id
                         WHERE back.idempotency_key
                               = replace(checked.idempotency_key, ' entry:', ' refund:')
                           AND wallet.player_id = max(account.player_id)))
          FROM lobby_tournament tournament
          JOIN ledger_entry entry ON entry.transfer_id = checked.id
          JOIN ledger_account account ON account.id = entry.account_id
         WHERE checked.reference = 'tournament:' || tournament.id
           AND tournament.id = substring(checked.reference FROM '^tournament:(\d{1,18})$')::bigint
           AND tournament.currency = checked.currency
           AND checked.idempotency_key ~ ('^' || checked.reference || ' entry:\d{1,18}$')
         GROUP BY tournament.id
    ), false)
$$;
