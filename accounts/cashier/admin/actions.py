"""The actions of staff on a cashier request."""

from collections.abc import Callable
from functools import partial
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.cashier.admin.forms import ActionForm, ReasonedActionForm, ReleaseForm
from accounts.cashier.freezing.standing_still import freezing
from accounts.cashier.models import CashierRequest, RequestKind
from accounts.cashier.requests import answering, reversing
from accounts.cashier.requests.actions import NEED_REASON, RequestAction, possible
from accounts.cashier.requests.releasing import RELEASE, release
from accounts.cashier.requests.requirements import ANSWER
from accounts.core.admin_kit.staff_action import StaffAction

_EXPLAINED: Final = {
    (RequestKind.WITHDRAWAL, RequestAction.PICK_UP): gettext_lazy(
        "From now on the player cannot cancel it. Pay it, then approve it."
    ),
    (RequestKind.DEPOSIT, RequestAction.APPROVE): gettext_lazy(
        "Confirm that the bank's statement shows this payment. The money goes to the wallet."
    ),
    (RequestKind.WITHDRAWAL, RequestAction.APPROVE): gettext_lazy(
        "Confirm that this was paid out. The held money leaves the room."
    ),
    (RequestKind.DEPOSIT, RequestAction.REFUSE): gettext_lazy("No money moves."),
    (RequestKind.WITHDRAWAL, RequestAction.REFUSE): gettext_lazy(
        "The held money goes back to the player's wallet. Make sure that nothing was paid."
    ),
    (RequestKind.DEPOSIT, RequestAction.REVERSE): gettext_lazy(
        "The bank has taken this payment back. The money leaves the wallet again."
    ),
    (RequestKind.WITHDRAWAL, RequestAction.REVERSE): gettext_lazy(
        "The payment came back to the bank. The money goes back to the wallet."
    ),
}


def _explanation(step: RequestAction, request: CashierRequest) -> str:
    text = str(_EXPLAINED.get((RequestKind(request.kind), step), ""))
    if step in (RequestAction.APPROVE, RequestAction.REVERSE) and request.approvals_needed > 1:
        text += " " + _("This amount needs two people; the money moves with the second.")
    return text


def _action(step: RequestAction, service: Callable[..., CashierRequest]) -> StaffAction:
    return StaffAction(
        label=step.label,
        permission=ANSWER,
        possible=lambda request: step in possible(request),
        form=ReasonedActionForm if step in NEED_REASON else ActionForm,
        initial=lambda request: {"seen": request.status},
        service=service,
        done=gettext_lazy("The request has been answered."),
        explanation=partial(_explanation, step),
    )


_RELEASE: Final = StaffAction(
    label=gettext_lazy("Release"),
    title=gettext_lazy("Release frozen money"),
    permission=RELEASE,
    possible=lambda request: bool(freezing(request)),
    form=ReleaseForm,
    service=release,
    done=gettext_lazy("You have signed. Two people have to."),
    explanation=gettext_lazy(
        "It may be paid once two people have signed for every reason that freezes it. What comes "
        "up later freezes it again."
    ),
)

REQUEST_ACTIONS: Final = {"release": _RELEASE} | {
    step.value: _action(step, service)
    for step, service in (
        (RequestAction.PICK_UP, answering.pick_up),
        (RequestAction.APPROVE, answering.approve),
        (RequestAction.REFUSE, answering.refuse),
        (RequestAction.REVERSE, reversing.reverse),
        (RequestAction.KEEP, reversing.keep_done),
    )
}
