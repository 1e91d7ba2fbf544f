from datetime import datetime
from typing import Final

from accounts.cashier.models import CashierRequest, RequestKind, Status
from accounts.cashier.requests.deeds import Deed
from accounts.core import audit_log, inbox
from accounts.core.audit_log import Action
from accounts.models.player import Player

TOLD = (Status.DONE, Status.REFUSED, Status.REVERSED)
ACTIONS: Final = {
    RequestKind.DEPOSIT: {
        Deed.ASK: Action.DEPOSIT_REQUESTED,
        Deed.CANCEL: Action.DEPOSIT_CANCELLED,
        Deed.APPROVE: Action.DEPOSIT_APPROVED,
        Deed.REFUSE: Action.DEPOSIT_REFUSED,
        Deed.REVERSE: Action.DEPOSIT_REVERSED,
        Deed.KEEP: Action.DEPOSIT_REVERSAL_DROPPED,
    },
    RequestKind.WITHDRAWAL: {
        Deed.ASK: Action.WITHDRAWAL_REQUESTED,
        Deed.CANCEL: Action.WITHDRAWAL_CANCELLED,
        Deed.PICK_UP: Action.WITHDRAWAL_PICKED_UP,
        Deed.APPROVE: Action.WITHDRAWAL_APPROVED,
        Deed.REFUSE: Action.WITHDRAWAL_REFUSED,
        Deed.REVERSE: Action.WITHDRAWAL_REVERSED,
        Deed.KEEP: Action.WITHDRAWAL_REVERSAL_DROPPED,
    },
}


def keep(
    request: CashierRequest, deed: Deed, *, by: Player, before: str, address: str, now: datetime
) -> None:
    """Store a request after a deed, note it, and tell the player where it matters to them."""
    request.changed_at = now
    request.save()
    if request.status in TOLD:
        _tell(request, now)
    note(request, deed, by=by, before=before, address=address)


def note(
    request: CashierRequest, deed: Deed, *, by: Player, before: str | None, address: str
) -> None:
    """Write a deed into the audit log: last of all, as its end is locked from then on."""
    audit_log.record(
        actor=by,
        action=ACTIONS[RequestKind(request.kind)][deed],
        subject=request.subject,
        before=None if before is None else {"status": before},
        after={
            "status": str(request.status),
            "kind": str(request.kind),
            "amount": request.amount,
            "currency": str(request.currency),
            "player": request.player_id,
        },
        reason=request.reason,
        address=address,
        now=request.changed_at,
    )


def _tell(request: CashierRequest, now: datetime) -> None:
    # By its status: a request kept after all was told when it was done.
    inbox.put(
        player_id=request.player_id,
        kind=f"cashier_{request.kind}_{request.status}",
        data={"amount": request.amount, "reason": request.reason},
        key=f"{request.subject} {request.status}",
        now=now,
    )
