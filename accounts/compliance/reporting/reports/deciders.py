"""The staff who decided on a transfer, from the audit log, for reports that list transfers."""

from typing import Final

from accounts.core.audit_log import Action
from accounts.ledger.models import TransferKind

# The audit entry that names the transfer, in any field, and the latest earlier approval of the same
# terms by another person. Joined to a `transfer` and its `player`.
DECIDERS: Final = f"""
  LEFT JOIN LATERAL (
    SELECT entry.number, entry.action, entry.subject, entry.actor_id, entry.after
      FROM audit_entry entry
     WHERE entry.subject = CASE WHEN transfer.kind = '{TransferKind.CORRECTION.value}'
                                THEN transfer.reference
                                WHEN transfer.kind LIKE 'idle%%' THEN 'player:' || player.id END
       AND entry.action IN ('{Action.HAND_CORRECTED}', '{Action.IDLE_MONEY_MOVED}')
       AND EXISTS (SELECT FROM jsonb_each(entry.after) named
                    WHERE named.key NOT IN ('amount', 'from', 'to')
                      AND named.value @> to_jsonb(transfer.id))
     ORDER BY entry.number LIMIT 1
  ) decision ON true
  LEFT JOIN accounts_player decider ON decider.id = decision.actor_id
  LEFT JOIN LATERAL (
    SELECT approval.actor_id FROM audit_entry approval
     WHERE approval.subject = decision.subject AND approval.number < decision.number
       AND approval.actor_id <> decision.actor_id
       AND (approval.action = '{Action.IDLE_MONEY_APPROVED}'
            OR approval.action = '{Action.APPROVAL_GIVEN}'
           AND approval.after ->> 'of' = decision.action
           AND (SELECT jsonb_object_agg(term.key, term.value) FROM jsonb_each(decision.after) term
                 WHERE term.key IN ('amount', 'from', 'to')) <@ approval.after)
     ORDER BY approval.number DESC LIMIT 1
  ) approval ON true
  LEFT JOIN accounts_player agreed ON agreed.id = approval.actor_id
"""
