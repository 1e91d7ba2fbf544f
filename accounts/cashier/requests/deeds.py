"""What may be done to a request at the cashier, and from where: its state machine."""

from collections.abc import Mapping
from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.cashier.models import CashierRequest, RequestKind, Status


class Deed(models.TextChoices):
    """A step of a request: the player's first two, then those of staff."""

    ASK = "ask", _("Ask")
    CANCEL = "cancel", _("Cancel")
    PICK_UP = "pick_up", _("Pick up")
    APPROVE = "approve", _("Approve")
    REFUSE = "refuse", _("Refuse")
    REVERSE = "reverse", _("Reverse")
    KEEP = "keep", _("Do not reverse")


STAFF_DEEDS: Final = (Deed.PICK_UP, Deed.APPROVE, Deed.REFUSE, Deed.REVERSE, Deed.KEEP)
NEED_REASON: Final = (Deed.REFUSE, Deed.REVERSE, Deed.KEEP)

Starts = Mapping[Deed, tuple[Status, ...]]

_DEPOSIT: Final[Starts] = {
    Deed.CANCEL: (Status.ASKED,),
    Deed.APPROVE: (Status.ASKED, Status.APPROVED),
    Deed.REFUSE: (Status.ASKED, Status.APPROVED),
    Deed.REVERSE: (Status.DONE, Status.REVERSING),
    Deed.KEEP: (Status.REVERSING,),
}
# Whoever pays picks the request up first: from then on the player can no longer cancel it.
_WITHDRAWAL: Final[Starts] = {
    Deed.CANCEL: (Status.ASKED,),
    Deed.PICK_UP: (Status.ASKED,),
    Deed.APPROVE: (Status.PICKED_UP, Status.APPROVED),
    Deed.REFUSE: (Status.PICKED_UP, Status.APPROVED),
    Deed.REVERSE: (Status.DONE, Status.REVERSING),
    Deed.KEEP: (Status.REVERSING,),
}
_STARTS: Final = {RequestKind.DEPOSIT: _DEPOSIT, RequestKind.WITHDRAWAL: _WITHDRAWAL}


def starts(deed: Deed, kind: str) -> tuple[Status, ...]:
    """The statuses from which a deed leads on; none where it is not for this kind."""
    return _STARTS[RequestKind(kind)].get(deed, ())


def possible(request: CashierRequest) -> list[Deed]:
    """What staff may do to a request as it stands."""
    return [deed for deed in STAFF_DEEDS if request.status in starts(deed, request.kind)]
