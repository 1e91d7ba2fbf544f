"""Storing a request after an action, with its audit log entry and the message to the player."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from accounts.cashier.models import CashierRequest, RequestKind, Status
from accounts.cashier.requests.actions import RequestAction
from accounts.core import audit_log, inbox
from accounts.core.audit_log import Action
from accounts.models.player import Player

TOLD = (Status.DONE, Status.REFUSED, Status.REVERSED)
ACTIONS: Final = {
    RequestKind.DEPOSIT: {
        RequestAction.ASK: Action.DEPOSIT_REQUESTED,
        RequestAction.CANCEL: Action.DEPOSIT_CANCELLED,
        RequestAction.APPROVE: Action.DEPOSIT_APPROVED,
        RequestAction.REFUSE: Action.DEPOSIT_REFUSED,
        RequestAction.REVERSE: Action.DEPOSIT_REVERSED,
        RequestAction.KEEP: Action.DEPOSIT_REVERSAL_DROPPED,
    },
    RequestKind.WITHDRAWAL: {
        RequestAction.ASK: Action.WITHDRAWAL_REQUESTED,
        RequestAction.CANCEL: Action.WITHDRAWAL_CANCELLED,
        RequestAction.PICK_UP: Action.WITHDRAWAL_PICKED_UP,
        RequestAction.APPROVE: Action.WITHDRAWAL_APPROVED,
        RequestAction.REFUSE: Action.WITHDRAWAL_REFUSED,
        RequestAction.REVERSE: Action.WITHDRAWAL_REVERSED,
        RequestAction.KEEP: Action.WITHDRAWAL_REVERSAL_DROPPED,
    },
}


def keep(
    request: CashierRequest,
    action: RequestAction,
    *,
    by: Player,
    before: str,
    address: str,
    now: datetime,
    counted: Mapping[str, Any] | None = None,
) -> None:
    """Store a request after an action, write it into the audit log, and send the player a message
    once it is done, refused or reversed.

    `counted` holds the fields of the log entry that `accounts.core.second_person` sums.
    """
    request.changed_at = now
    request.save()
    if request.status in TOLD:
        _tell(request, now)
    note(request, action, by=by, before=before, address=address, counted=counted)


def note(
    request: CashierRequest,
    action: RequestAction,
    *,
    by: Player,
    before: str | None,
    address: str,
    counted: Mapping[str, Any] | None = None,
) -> None:
    """Write an action into the audit log. Call it last: the end of the log is locked from then
    on.
    """
    audit_log.record(
        actor=by,
        action=ACTIONS[RequestKind(request.kind)][action],
        subject=request.subject,
        before=None if before is None else {"status": before},
        after={
            "status": str(request.status),
            "kind": str(request.kind),
            "amount": request.amount,
            "currency": str(request.currency),
            "player": request.player_id,
            **(counted or {}),
        },
        reason=request.reason,
        address=address,
        now=request.changed_at,
    )


def _tell(request: CashierRequest, now: datetime) -> None:
    # The key has the status: a request that stays done after all got its message when it was done.
    inbox.put(
        player_id=request.player_id,
        kind=f"cashier_{request.kind}_{request.status}",
        data={"amount": request.amount, "reason": request.reason},
        key=f"{request.subject} {request.status}",
        now=now,
    )
