-- Refuses nothing: says whether staff agreed to move an idle wallet's money: an entry of the audit log
-- about the player names the transfer, its amount and where it went, and its author is a member
-- of staff other than the player. Play money also goes back when its player is erased.

CREATE OR REPLACE FUNCTION ledger_evidence_idle(checked ledger_transfer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT count(*) = 2 AND checked.reference = 'player:' || max(account.player_id) AND EXISTS (
        SELECT FROM audit_entry told
         WHERE told.subject = 'player:' || max(account.player_id)
           AND told.actor_id <> max(account.player_id) AND ledger_is_staff(told.actor_id)
           AND (told.action = 'idle_money.moved'
                AND told.after @> jsonb_build_object(
                    'transfer', checked.id, 'amount', max(entry.amount),
                    'currency', checked.currency,
                    'destination', CASE checked.kind WHEN 'idle_paid_out' THEN 'owner'
                                                     WHEN 'idle_to_charity' THEN 'charity'
                                                     ELSE 'promotion' END)
                OR told.action = 'player.erased' AND checked.kind = 'idle_taken_back'
                AND checked.idempotency_key = 'erased:' || max(account.player_id)))
      FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
     WHERE entry.transfer_id = checked.id
$$;
