"""The one or two people who sign a step of a request."""

from typing import Final, NamedTuple

from django.utils.translation import gettext_lazy as _

from accounts.cashier.models import CashierRequest, Status
from accounts.models.player import Player
from config.refusals.explained import ExplainedRefusal


class Signatures(NamedTuple):
    """The fields of a request that name the first and the second person."""

    first: str
    second: str


APPROVAL: Final = Signatures("first_approver", "second_approver")
REVERSAL: Final = Signatures("first_reverser", "second_reverser")


def signed_already(request: CashierRequest, pair: Signatures, *, by: Player, seen: Status) -> bool:
    """Return whether this is a form sent again: `by` has signed since they saw the request."""
    signed = (getattr(request, f"{pair.first}_id"), getattr(request, f"{pair.second}_id"))
    return by.pk in signed and request.status != seen


def sign(request: CashierRequest, pair: Signatures, by: Player, *, two: bool) -> bool:
    """Set the next signature on the request, without saving it; return whether there are enough.

    `two` requires a second person for this step even if the request was made for one. Raises
    ExplainedRefusal (`second_person`) if `by` has signed before.
    """
    if getattr(request, f"{pair.first}_id") is None:
        setattr(request, pair.first, by)
        return request.approvals_needed == 1 and not two
    if getattr(request, f"{pair.first}_id") == by.pk:
        raise ExplainedRefusal(
            _("You have signed. A colleague has to sign too."),
            code="second_person",
            field="by",
            allowed={"not": by.screen_name},
        )
    setattr(request, pair.second, by)
    return True
