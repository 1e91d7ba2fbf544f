"""Cancelling one's own request."""

from datetime import datetime

from django.db import transaction

from accounts.cashier.models import CashierRequest, RequestKind, Status
from accounts.cashier.requests import transfers
from accounts.cashier.requests.actions import RequestAction
from accounts.cashier.requests.locking import locked, require_status
from accounts.cashier.requests.noting import keep
from accounts.models.player import Player
from config import room_time


@transaction.atomic
def cancel(
    *, request_id: int, player: Player, address: str = "", now: datetime | None = None
) -> CashierRequest:
    """Cancel the player's own request before staff begin to answer it, and return it.

    Held money goes back to the wallet. A request cancelled already stays as it is. Raises
    ExplainedRefusal (`wrong_status`), or CashierRequest.DoesNotExist for another player's request.
    """
    request = locked(request_id)
    if request.player_id != player.pk:
        raise CashierRequest.DoesNotExist
    if request.status == Status.CANCELLED:
        return request
    require_status(request, RequestAction.CANCEL)
    before, request.status = request.status, Status.CANCELLED
    if request.kind == RequestKind.WITHDRAWAL:
        transfers.give_back(request)
    keep(
        request,
        RequestAction.CANCEL,
        by=player,
        before=before,
        address=address,
        now=now or room_time.now(),
    )
    return request
