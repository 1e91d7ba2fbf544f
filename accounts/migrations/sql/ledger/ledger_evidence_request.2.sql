-- Refuses nothing: says whether a player asked the cashier for a transfer and staff approved it: the
-- same player and amount, a status that the step has, and signatures of members of staff, for each of
-- which there is an entry of the audit log about that step. The key has the request and the kind,
-- so each step is taken once. Between which kinds of account a step moves money is in ledger_way.

CREATE OR REPLACE FUNCTION ledger_evidence_request(checked ledger_transfer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT coalesce((
        SELECT (SELECT count(*) = 2 AND bool_and(
                           abs(entry.amount) = asked.amount
                           AND coalesce(account.player_id, asked.player_id) = asked.player_id)
                  FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
                 WHERE entry.transfer_id = checked.id)
               AND (checked.kind NOT IN ('deposit', 'withdrawal') OR asked.approvals_needed <= (
                   SELECT count(DISTINCT one)
                     FROM unnest(ARRAY[asked.first_approver_id, asked.second_approver_id]) one))
               AND (checked.kind NOT LIKE '%\_reversal' OR asked.first_reverser_id IS NOT NULL)
               AND NOT EXISTS (
                   SELECT FROM (VALUES
                       (asked.first_approver_id, '.approved'), (asked.second_approver_id, '.approved'),
                       (asked.first_reverser_id, '.reversed'), (asked.second_reverser_id, '.reversed')
                   ) signed (by_id, step)
                    WHERE signed.by_id IS NOT NULL
                      AND (signed.by_id = asked.player_id OR NOT ledger_is_staff(signed.by_id)
                           OR NOT EXISTS (
                               SELECT FROM audit_entry told
                                WHERE told.subject = 'cashier:' || asked.id
                                  AND told.action = asked.kind || signed.step
                                  AND told.actor_id = signed.by_id)))
          FROM cashier_request asked
          JOIN (VALUES
              ('deposit', 'deposit', ARRAY['done', 'reversing', 'reversed']),
              ('deposit', 'deposit_reversal', ARRAY['reversed']),
              ('withdrawal', 'withdrawal_hold', NULL),
              ('withdrawal', 'withdrawal_return', ARRAY['cancelled', 'refused']),
              ('withdrawal', 'withdrawal', ARRAY['done', 'reversing', 'reversed']),
              ('withdrawal', 'withdrawal_reversal', ARRAY['reversed'])
          ) AS step (asked, kind, status)
            ON step.asked = asked.kind AND step.kind = checked.kind
           AND asked.status = ANY (coalesce(step.status, ARRAY[asked.status]))
         WHERE checked.idempotency_key = 'cashier:' || asked.id || ' ' || checked.kind
           AND asked.id = substring(checked.reference FROM '^cashier:(\d{1,18})(?: |$)')::bigint
           AND asked.currency = checked.currency
    ), false)
$$;
