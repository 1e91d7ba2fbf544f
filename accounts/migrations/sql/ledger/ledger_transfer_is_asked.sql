-- Refuses nothing: says whether a player asked for a transfer and staff approved it: the same player
-- and amount, a status that the step has, and approvals of people whom the audit log confirms. The
-- key has the request and the kind, so each step is taken once. A correction of a hand is confirmed
-- by the entry of the audit log that names it: who of the staff, what, from and to whom.

CREATE OR REPLACE FUNCTION ledger_transfer_is_asked(checked ledger_transfer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT CASE checked.kind WHEN 'correction' THEN (
        SELECT count(*) = 2
               AND EXISTS (
                   SELECT FROM audit_entry told JOIN accounts_player staff ON staff.id = told.actor_id
                    WHERE told.action = 'hand.corrected' AND told.subject = checked.reference
                      AND told.after @> jsonb_build_object(
                          'transfer', checked.id,
                          'amount', max(entry.amount),
                          'from', max(account.player_id) FILTER (WHERE entry.amount < 0),
                          'to', max(account.player_id) FILTER (WHERE entry.amount > 0))
                      AND NOT staff.is_bot
                      AND NOT coalesce(staff.id = ANY (array_agg(account.player_id)), false))
               AND bool_and(account.kind = 'wallet'
                            OR account.kind = 'house_expense' AND entry.amount < 0)
          FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
         WHERE entry.transfer_id = checked.id
    ) ELSE coalesce((
        SELECT (SELECT count(*) = 2 AND bool_and(
                           CASE account.kind
                               WHEN step.source THEN entry.amount = -asked.amount
                               WHEN step.target THEN entry.amount = asked.amount
                               ELSE false END
                           AND account.player_id IS NOT DISTINCT FROM
                               CASE account.kind WHEN 'cashier' THEN NULL ELSE asked.player_id END)
                  FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
                 WHERE entry.transfer_id = checked.id)
               AND NOT EXISTS (
                   SELECT FROM accounts_player approver
                    WHERE approver.id IN (asked.first_approver_id, asked.second_approver_id,
                                          asked.first_reverser_id, asked.second_reverser_id)
                      AND (approver.is_bot OR NOT EXISTS (
                          SELECT FROM audit_entry told
                           WHERE told.subject = 'cashier:' || asked.id
                             AND told.actor_id = approver.id)))
          FROM cashier_request asked
          JOIN (VALUES
              ('deposit', 'deposit', 'cashier', 'wallet', ARRAY['done', 'reversing', 'reversed']),
              ('deposit', 'deposit_reversal', 'wallet', 'cashier', ARRAY['reversed']),
              ('withdrawal', 'withdrawal_hold', 'wallet', 'withdrawal', NULL),
              ('withdrawal', 'withdrawal_return', 'withdrawal', 'wallet',
               ARRAY['cancelled', 'refused']),
              ('withdrawal', 'withdrawal', 'withdrawal', 'cashier',
               ARRAY['done', 'reversing', 'reversed']),
              ('withdrawal', 'withdrawal_reversal', 'cashier', 'wallet', ARRAY['reversed'])
          ) AS step (asked, kind, source, target, status)
            ON step.asked = asked.kind AND step.kind = checked.kind
           AND asked.status = ANY (coalesce(step.status, ARRAY[asked.status]))
         WHERE checked.idempotency_key = 'cashier:' || asked.id || ' ' || checked.kind
           AND asked.id = substring(checked.reference FROM '^cashier:(\d{1,18})(?: |$)')::bigint
           AND asked.currency = checked.currency
    ), false) END
$$;
