"""The admin of the cashier's requests: the queue that staff answer."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.contrib import admin
from django.db.models import Case, Value, When
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.cashier.admin.actions import CARRY_OUT, page_for
from accounts.cashier.admin.forms import ActionForm, ReasonedActionForm
from accounts.cashier.models import CashierRequest, Status
from accounts.cashier.requests.actions import NEED_REASON, RequestAction, possible
from accounts.cashier.requests.requirements import ANSWER
from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.audit_log.address import address_of
from accounts.core.requester import staff_of
from accounts.ledger.text.money_text import money_text

if TYPE_CHECKING:
    _RequestAdmin = admin.ModelAdmin[CashierRequest]
else:
    _RequestAdmin = admin.ModelAdmin

WAITING = (Status.ASKED, Status.PICKED_UP, Status.APPROVED, Status.REVERSING)
WAITING_FIRST = Case(When(status__in=WAITING, then=Value(0)), default=Value(1)).asc()
FIELDS = (
    "player",
    "kind",
    "shown_amount",
    "payment_reference",
    "status",
    "approvals_needed",
    "asked_at",
    "changed_at",
    "picked_up_by",
    "first_approver",
    "second_approver",
    "first_reverser",
    "second_reverser",
    "reason",
)


@admin.register(CashierRequest)
class CashierRequestAdmin(RowActions, RoomsRecord, _RequestAdmin):
    """The cashier's queue: requests that wait for staff come first, the oldest on top.

    Requests come from players; staff answer them by the buttons on a request's page.
    """

    seen_with = action_right = ANSWER
    action_labels = {name: RequestAction(name).label for name in CARRY_OUT}
    list_display = (
        "asked_at",
        "player",
        "kind",
        "shown_amount",
        "payment_reference",
        "status",
        "approvals_needed",
    )
    list_filter = ("status", "kind", "approvals_needed")
    list_select_related = ("player",)
    search_fields = ("=id", "player__screen_name", "player__email", "payment_reference")
    date_hierarchy = "asked_at"
    ordering = (WAITING_FIRST, "asked_at", "pk")
    fields = FIELDS
    readonly_fields = FIELDS
    change_form_template = "admin/accounts/cashier_request.html"

    @admin.display(description=_("amount"), ordering="amount")
    def shown_amount(self, request: CashierRequest) -> str:
        return money_text(request.amount, request.currency)

    def possible_actions(self, row: CashierRequest) -> Iterable[str]:
        return possible(row)

    def answer_action(
        self, request: HttpRequest, row: CashierRequest, action: str, back: str
    ) -> HttpResponse:
        wanted = RequestAction(action)
        form_class = ReasonedActionForm if wanted in NEED_REASON else ActionForm
        form = form_class(request.POST or None, initial={"seen": row.status})
        return page_for(self, row, wanted, back).answer(
            request,
            form,
            lambda entered: CARRY_OUT[wanted](
                request_id=row.pk,
                by=staff_of(request),
                address=address_of(request),
                **{**entered, "seen": Status(entered["seen"])},
            ),
        )
