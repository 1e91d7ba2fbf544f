"""Answering requests: staff pick up, approve and refuse them."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.cashier.freezing.standing_still import require_unfrozen
from accounts.cashier.models import CashierRequest, RequestKind, Status
from accounts.cashier.requests import transfers
from accounts.cashier.requests.actions import RequestAction
from accounts.cashier.requests.locking import locked, require_answerable, require_reason
from accounts.cashier.requests.noting import keep
from accounts.cashier.requests.payees import is_new_payee
from accounts.cashier.requests.requirements import require_payer_here
from accounts.cashier.requests.signatures import APPROVAL, sign, signed_already
from accounts.core.databases.player_lock import lock_player
from accounts.models.player import Player
from config import room_time
from config.refusals.explained import ExplainedRefusal


@transaction.atomic
def pick_up(
    *, request_id: int, by: Player, seen: Status, address: str = "", now: datetime | None = None
) -> CashierRequest:
    """Mark a withdrawal as being paid, so that the player can no longer cancel it, and return it.

    The same call again by the same person changes nothing. Raises what `require_answerable` raises,
    and ExplainedRefusal: `expelled`, or `frozen` while something about the player is looked into.
    """
    request = locked(request_id)
    if request.status == Status.PICKED_UP != seen and request.picked_up_by_id == by.pk:
        return request
    require_answerable(request, RequestAction.PICK_UP, by=by, seen=seen)
    _require_payable(request)
    before, request.status = request.status, Status.PICKED_UP
    request.picked_up_by = by
    keep(
        request,
        RequestAction.PICK_UP,
        by=by,
        before=before,
        address=address,
        now=now or room_time.now(),
    )
    return request


@transaction.atomic
def approve(
    *, request_id: int, by: Player, seen: Status, address: str = "", now: datetime | None = None
) -> CashierRequest:
    """Record that the payment was made, and return the request; the last approval moves the money.

    `seen` is the request's status on the page it is approved from. The same form again changes
    nothing. Raises what `require_answerable` raises, and ExplainedRefusal: `second_person`,
    `player_away` for the deposit of a player who takes a break or is excluded meanwhile, or for a
    withdrawal `expelled`, or `frozen` while something about the player is looked into.
    """
    now = now or room_time.now()
    request = locked(request_id)
    if signed_already(request, APPROVAL, by=by, seen=seen):
        return request
    require_answerable(request, RequestAction.APPROVE, by=by, seen=seen)
    if request.kind == RequestKind.DEPOSIT:
        require_payer_here(request.player, now)
    else:
        _require_payable(request)
    before, two = request.status, _is_to_new_payee(request)
    request.status = Status.DONE if sign(request, APPROVAL, by, two=two) else Status.APPROVED
    if request.status == Status.DONE:
        transfers.settle(request)
    keep(request, RequestAction.APPROVE, by=by, before=before, address=address, now=now)
    return request


@transaction.atomic
def refuse(
    *,
    request_id: int,
    by: Player,
    seen: Status,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> CashierRequest:
    """Refuse a request for a reason and return it; a withdrawal's money goes back to the wallet.

    One refused meanwhile stays as it is. Raises what `require_answerable` raises, and
    ExplainedRefusal (`reason`).
    """
    reason = require_reason(reason)
    request = locked(request_id)
    if request.status == Status.REFUSED != seen:
        return request
    require_answerable(request, RequestAction.REFUSE, by=by, seen=seen)
    before, request.status = request.status, Status.REFUSED
    request.reason = reason
    if request.kind == RequestKind.WITHDRAWAL:
        transfers.give_back(request)
    keep(
        request,
        RequestAction.REFUSE,
        by=by,
        before=before,
        address=address,
        now=now or room_time.now(),
    )
    return request


def _require_payable(request: CashierRequest) -> None:
    """Raise ExplainedRefusal (`expelled`, `frozen`) where a withdrawal may not be paid now.

    Locks the player, so that of two concurrent withdrawals the second sees the reduced balance.
    """
    request.player = lock_player(request.player_id)
    if request.player.expelled_at is not None:
        raise ExplainedRefusal(
            _("The player was expelled: refuse it, and move the money as an idle wallet's."),
            code="expelled",
            field="player",
        )
    require_unfrozen(request.subject, request.player_id, request.amount)


def _is_to_new_payee(request: CashierRequest) -> bool:
    """Return whether a withdrawal's payee name is new again since the request, because the payment
    that had made it known came back."""
    is_paid_out = request.kind == RequestKind.WITHDRAWAL
    return is_paid_out and is_new_payee(request.player_id, request.account_holder)
