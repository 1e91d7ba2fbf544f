"""Reversing requests that were done."""

from datetime import datetime

from django.db import transaction

from accounts.cashier.models import CashierRequest, RequestKind, Status
from accounts.cashier.requests import transfers
from accounts.cashier.requests.actions import RequestAction
from accounts.cashier.requests.locking import locked, require_answerable, require_reason
from accounts.cashier.requests.noting import keep
from accounts.cashier.requests.signatures import REVERSAL, sign, signed_already
from accounts.core.second_person.acts import Act
from accounts.core.second_person.consent import Consent, needs_two
from accounts.models.player import Player
from config import room_time


@transaction.atomic
def reverse(
    *,
    request_id: int,
    by: Player,
    seen: Status,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> CashierRequest:
    """Undo a payment that was taken back by a further transfer, and return the request.

    It takes two people if two approved the request, or if a withdrawal that came back and the other
    payments of 24 hours exceed the amount one person may pay (`needs_two`), because staff alone
    decide that its money goes to the wallet. Submitting the same form again changes nothing. Raises
    what `require_answerable` raises, and ExplainedRefusal: `reason`, `second_person`, or
    `insufficient_funds` when the wallet no longer holds a deposit.
    """
    reason, now = require_reason(reason), now or room_time.now()
    request = locked(request_id)
    if signed_already(request, REVERSAL, by=by, seen=seen):
        return request
    require_answerable(request, RequestAction.REVERSE, by=by, seen=seen)
    before, first = request.status, request.first_reverser_id
    request.reason, act = reason, _act(request)
    enough = sign(request, REVERSAL, by, two=needs_two(act, by=by, now=now))
    request.status = Status.REVERSED if enough else Status.REVERSING
    if request.status == Status.REVERSED:
        transfers.reverse(request)
    keep(
        request,
        RequestAction.REVERSE,
        by=by,
        before=before,
        address=address,
        now=now,
        counted=Consent(act, first).told() if enough else None,
    )
    return request


def _act(request: CashierRequest) -> Act:
    """Return the payment a reversal makes to a player: a withdrawal's money goes back to the
    wallet."""
    if request.kind == RequestKind.DEPOSIT:
        return Act()
    return Act(paid={request.player_id: request.amount})


@transaction.atomic
def keep_done(
    *,
    request_id: int,
    by: Player,
    seen: Status,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> CashierRequest:
    """Drop a reversal that waits for its second person and return the request, which stays done.

    Raises what `require_answerable` raises, and ExplainedRefusal (`reason`).
    """
    reason = require_reason(reason)
    request = locked(request_id)
    if request.status == Status.DONE != seen:
        return request
    require_answerable(request, RequestAction.KEEP, by=by, seen=seen)
    before, request.status = request.status, Status.DONE
    request.reason, request.first_reverser = reason, None
    keep(
        request,
        RequestAction.KEEP,
        by=by,
        before=before,
        address=address,
        now=now or room_time.now(),
    )
    return request
