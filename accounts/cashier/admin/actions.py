"""What staff read before they confirm an action, and the service that does it."""

from collections.abc import Callable
from typing import Any, Final

from django.contrib.admin import ModelAdmin
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.cashier.models import CashierRequest, RequestKind
from accounts.cashier.requests import answering, reversing
from accounts.cashier.requests.actions import RequestAction
from accounts.core.admin_kit.action_page import ActionPage
from accounts.ledger.text.money_text import money_text

CARRY_OUT: Final[dict[str, Callable[..., CashierRequest]]] = {
    RequestAction.PICK_UP: answering.pick_up,
    RequestAction.APPROVE: answering.approve,
    RequestAction.REFUSE: answering.refuse,
    RequestAction.REVERSE: reversing.reverse,
    RequestAction.KEEP: reversing.keep_done,
}

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


def page_for(
    admin: "ModelAdmin[Any]", request: CashierRequest, action: RequestAction, back: str
) -> ActionPage:
    """Return the page that asks staff to confirm an action."""
    return ActionPage(
        admin=admin,
        title=_("%(action)s: %(kind)s of %(amount)s")
        % {
            "action": action.label,
            "kind": request.get_kind_display(),
            "amount": money_text(request.amount, request.currency),
        },
        button=action.label,
        done=_("The request has been answered."),
        back=back,
        facts=_facts(request),
        explanation=_explanation(request, action),
    )


def _facts(request: CashierRequest) -> list[tuple[Any, Any]]:
    return [
        (_("Player"), f"{request.player} <{request.player.email}>"),
        (_("Amount"), money_text(request.amount, request.currency)),
        (_("Payment reference"), request.payment_reference),
        (_("Status"), request.get_status_display()),
        (_("Asked at"), request.asked_at),
    ]


def _explanation(request: CashierRequest, action: RequestAction) -> str:
    text = str(_EXPLAINED.get((RequestKind(request.kind), action), ""))
    if action in (RequestAction.APPROVE, RequestAction.REVERSE) and request.approvals_needed > 1:
        text += " " + _("This amount needs two people; the money moves with the second.")
    return text
