-- Refuses nothing: says whether a transfer is the opening grant of its player, which comes once:
-- its key names the player, and no key is used twice.

CREATE OR REPLACE FUNCTION ledger_evidence_grant(checked ledger_transfer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT count(*) = 2 AND max(entry.amount) = 1000000
           AND checked.idempotency_key = 'opening_grant:' || max(account.player_id)
           AND checked.reference = 'player:' || max(account.player_id)
      FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
     WHERE entry.transfer_id = checked.id
$$;
