-- Refuses nothing: says whether a transfer returns or awards exactly the held bets of a suspended hand
-- as staff resolved it, which an entry of the audit log by the same person confirms.

CREATE OR REPLACE FUNCTION poker_evidence_resolved(checked ledger_transfer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT coalesce((
        SELECT NOT EXISTS (
            SELECT FROM (
                SELECT account.player_id, account.kind, entry.amount
                  FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
                 WHERE entry.transfer_id = checked.id
            ) written
            FULL JOIN (
                SELECT bet.player_id, side.kind, side.amount
                  FROM poker_heldbet bet
                  CROSS JOIN LATERAL (VALUES ('held', -bet.amount), ('wallet', bet.awarded)
                  ) side (kind, amount)
                 WHERE bet.hand_id = held.id AND side.amount <> 0
            ) bets ON bets.player_id = written.player_id AND bets.kind = written.kind
             WHERE written.amount IS DISTINCT FROM bets.amount
        ) AND EXISTS (
            SELECT FROM audit_entry told
             WHERE told.action = 'hand.resolved' AND told.subject = checked.reference
               AND told.actor_id = held.resolved_by_id
               AND told.after ->> 'resolution' = held.resolution
               AND told.after -> 'awards' = (
                   SELECT coalesce(jsonb_object_agg(bet.player_id, bet.awarded)
                                   FILTER (WHERE bet.awarded > 0), '{}')
                     FROM poker_heldbet bet WHERE bet.hand_id = held.id)
        )
          FROM poker_heldhand held
         WHERE checked.reference = 'table:' || held.table_id || ' hand:' || held.hand_no
           AND held.table_id = substring(checked.reference FROM '^table:(\d{1,18}) ')::bigint
           AND checked.idempotency_key = checked.reference || ' resolved'
           AND held.currency = checked.currency AND held.resolved_at IS NOT NULL
           AND (held.resolution = 'refund') = (checked.kind = 'held_refund')
           AND held.resolution <> 'unresolved'
    ), false)
$$;
