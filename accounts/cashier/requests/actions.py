"""The state machine of a cashier request: which action is possible from which status."""

from collections.abc import Mapping
from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.cashier.models import CashierRequest, RequestKind, Status


class RequestAction(models.TextChoices):
    """A step of a request: the player's first two, then those of staff."""

    ASK = "ask", _("Ask")
    CANCEL = "cancel", _("Cancel")
    PICK_UP = "pick_up", _("Pick up")
    APPROVE = "approve", _("Approve")
    REFUSE = "refuse", _("Refuse")
    REVERSE = "reverse", _("Reverse")
    KEEP = "keep", _("Do not reverse")


STAFF_ACTIONS: Final = (
    RequestAction.PICK_UP,
    RequestAction.APPROVE,
    RequestAction.REFUSE,
    RequestAction.REVERSE,
    RequestAction.KEEP,
)
NEED_REASON: Final = (RequestAction.REFUSE, RequestAction.REVERSE, RequestAction.KEEP)

Starts = Mapping[RequestAction, tuple[Status, ...]]

_DEPOSIT: Final[Starts] = {
    RequestAction.CANCEL: (Status.ASKED,),
    RequestAction.APPROVE: (Status.ASKED, Status.APPROVED),
    RequestAction.REFUSE: (Status.ASKED, Status.APPROVED),
    RequestAction.REVERSE: (Status.DONE, Status.REVERSING),
    RequestAction.KEEP: (Status.REVERSING,),
}
# Staff pick a request up before they pay it, so that the player can no longer cancel it.
_WITHDRAWAL: Final[Starts] = {
    RequestAction.CANCEL: (Status.ASKED,),
    RequestAction.PICK_UP: (Status.ASKED,),
    RequestAction.APPROVE: (Status.PICKED_UP, Status.APPROVED),
    RequestAction.REFUSE: (Status.PICKED_UP, Status.APPROVED),
    RequestAction.REVERSE: (Status.DONE, Status.REVERSING),
    RequestAction.KEEP: (Status.REVERSING,),
}
_STARTS: Final = {RequestKind.DEPOSIT: _DEPOSIT, RequestKind.WITHDRAWAL: _WITHDRAWAL}


def starts(action: RequestAction, kind: str) -> tuple[Status, ...]:
    """Return the statuses in which an action is possible; none where it is not for this kind."""
    return _STARTS[RequestKind(kind)].get(action, ())


def possible(request: CashierRequest) -> list[RequestAction]:
    """Return what staff may do to a request in its present status."""
    return [action for action in STAFF_ACTIONS if request.status in starts(action, request.kind)]
