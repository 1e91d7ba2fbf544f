"""The actions of staff on a cashier request."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.cashier.admin.forms import ActionForm, ReasonedActionForm, ReleaseForm
from accounts.cashier.freezing.models import FreezeRelease
from accounts.cashier.freezing.standing_still import freezing
from accounts.cashier.models import CashierRequest, RequestKind, Status
from accounts.cashier.requests import answering, reversing
from accounts.cashier.requests.actions import NEED_REASON, RequestAction, possible
from accounts.cashier.requests.payees import is_new_payee
from accounts.cashier.requests.releasing import RELEASE, release
from accounts.cashier.requests.requirements import ANSWER
from accounts.core.admin_kit.staff_action import StaffAction

if TYPE_CHECKING:
    from accounts.core.admin_kit.staff_action import Words

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


_WAITING: Final = {
    Status.APPROVED: gettext_lazy(
        "You have approved. The money moves when a colleague approves too."
    ),
    Status.REVERSING: gettext_lazy("You have signed. The money moves when a colleague signs too."),
}


def _explanation(step: RequestAction, request: CashierRequest) -> str:
    text = str(_EXPLAINED.get((RequestKind(request.kind), step), ""))
    if step in (RequestAction.APPROVE, RequestAction.REVERSE) and request.approvals_needed > 1:
        text += " " + _("This takes two people; the money moves with the second.")
    if step == RequestAction.APPROVE and _is_to_new_name(request):
        text += " " + _("No two people have paid to this name yet: check the account with care.")
    return text


def _is_to_new_name(request: CashierRequest) -> bool:
    is_paid_out = request.kind == RequestKind.WITHDRAWAL
    return is_paid_out and is_new_payee(request.player_id, request.account_holder)


def _done(request: CashierRequest) -> "Words":
    return _WAITING.get(Status(request.status), gettext_lazy("The request has been answered."))


def _released(release: FreezeRelease) -> "Words":
    pk = release.subject.partition(":")[2]
    if freezing(CashierRequest.objects.get(pk=pk)):
        return gettext_lazy("You have signed. A colleague has to sign too.")
    return gettext_lazy("Released. It can be paid now.")


def _action(step: RequestAction, service: Callable[..., CashierRequest]) -> StaffAction:
    return StaffAction(
        label=step.label,
        permission=ANSWER,
        possible=lambda request: step in possible(request),
        form=ReasonedActionForm if step in NEED_REASON else ActionForm,
        initial=lambda request: {"seen": request.status},
        service=service,
        done=_done,
        explanation=partial(_explanation, step),
    )


_RELEASE: Final = StaffAction(
    label=gettext_lazy("Release"),
    title=gettext_lazy("Release frozen money"),
    permission=RELEASE,
    possible=lambda request: bool(freezing(request)),
    form=ReleaseForm,
    service=release,
    done=_released,
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
