-- Refuses nothing: says whether a transfer refills one wallet by no more than a refill may be.

CREATE OR REPLACE FUNCTION ledger_evidence_refill(checked ledger_transfer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT count(*) = 2 AND max(entry.amount) <= 20000000
           AND checked.reference = 'player:' || max(account.player_id)
      FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
     WHERE entry.transfer_id = checked.id
$$;
