"""Locking a request, and checking that it may be answered."""

from django.utils.translation import gettext_lazy as _

from accounts.cashier.models import CashierRequest, Status
from accounts.cashier.requests.actions import RequestAction, starts
from accounts.cashier.requests.requirements import require_cashier
from accounts.models.player import Player
from accounts.sign_in.devices.sharing import require_stranger
from config.refusals.explained import ExplainedRefusal


def locked(request_id: int) -> CashierRequest:
    """Lock the request until the transaction ends and return it; lock ledger accounts after it.

    It is locked before it is looked at, so that of two people who answer at once the second finds
    the first one's answer. Raises CashierRequest.DoesNotExist.
    """
    rows = CashierRequest.objects.select_for_update(of=("self",), no_key=True)
    return rows.select_related("player").get(pk=request_id)


def require_answerable(
    request: CashierRequest, action: RequestAction, *, by: Player, seen: Status
) -> None:
    """Raise ExplainedRefusal unless `by` may do this to the request as they saw it.

    The codes are `not_allowed`, `own_request`, those of `require_stranger`, `wrong_status`, and
    `changed_meanwhile` when somebody else has changed the request since the page was opened.
    """
    require_cashier(by)
    require_not_own(request, by)
    require_status(request, action)
    if request.status != seen:
        raise ExplainedRefusal(
            _("Somebody was faster: the request is %(status)s now."),
            code="changed_meanwhile",
            field="status",
            allowed={"status": request.get_status_display()},
        )


def require_not_own(request: CashierRequest, by: Player) -> None:
    """Raise ExplainedRefusal (`own_request`, or those of `require_stranger`) where the request is
    of the member of staff, or may be.
    """
    if request.player_id == by.pk:
        raise ExplainedRefusal(
            _("Somebody else has to answer your own request."), code="own_request", field="by"
        )
    require_stranger(by, request.player_id)


def require_status(request: CashierRequest, action: RequestAction) -> None:
    """Raise ExplainedRefusal (`wrong_status`) where the action is not possible from this status."""
    allowed = starts(action, request.kind)
    if request.status not in allowed:
        raise ExplainedRefusal(
            _("That is not possible: the request is %(status)s."),
            code="wrong_status",
            field="status",
            allowed={"status": request.get_status_display(), "statuses": list(allowed)},
        )


def require_reason(reason: str) -> str:
    """Return the reason on one line. Raises ExplainedRefusal unless it has 1 to 200 characters."""
    plain = " ".join(reason.split())
    if not 1 <= len(plain) <= 200:
        raise ExplainedRefusal(
            _("Give a reason of at most %(longest)s characters."),
            code="reason",
            field="reason",
            allowed={"shortest": 1, "longest": 200},
        )
    return plain
