"""The admin of the cashier's requests: the queue that staff answer."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Case, QuerySet, Value, When
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.cashier.admin.actions import REQUEST_ACTIONS
from accounts.cashier.admin.standing import freeze_lines, identity_of, standing_of
from accounts.cashier.models import CashierRequest, Status
from accounts.cashier.payment.issued_reference import is_mistyped
from accounts.cashier.requests.requirements import ANSWER
from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.admin_kit.staff_action import StaffAction
from accounts.ledger.text.money_text import money_text
from config import room_time

if TYPE_CHECKING:
    _RequestAdmin = admin.ModelAdmin[CashierRequest]
else:
    _RequestAdmin = admin.ModelAdmin

WAITING = (Status.ASKED, Status.PICKED_UP, Status.APPROVED, Status.REVERSING)
BREAK = SafeString("<br>")
WAITING_FIRST = Case(When(status__in=WAITING, then=Value(0)), default=Value(1)).asc()
FIELDS = (
    "player",
    "kind",
    "shown_amount",
    "payment_reference",
    "account_holder",
    "standing",
    "identity",
    "frozen",
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

    seen_with = ANSWER
    row_keyword = "request_id"
    row_actions = REQUEST_ACTIONS
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

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[CashierRequest], search_term: str
    ) -> tuple[QuerySet[CashierRequest], bool]:
        """Search as usual, and say so if a reference of the room is mistyped."""
        if is_mistyped(search_term):
            text = gettext("%(reference)s is mistyped: its check digits do not match its number.")
            messages.warning(request, text % {"reference": search_term.strip()})
        return super().get_search_results(request, queryset, search_term)

    @admin.display(description=_("amount"), ordering="amount")
    def shown_amount(self, request: CashierRequest) -> str:
        return money_text(request.amount, request.currency)

    @admin.display(description=_("player's standing"))
    def standing(self, request: CashierRequest) -> str:
        return standing_of(request.player, room_time.now())

    @admin.display(description=_("identity"))
    def identity(self, request: CashierRequest) -> str:
        return identity_of(request.player)

    @admin.display(description=_("frozen by"), empty_value="")
    def frozen(self, request: CashierRequest) -> SafeString:
        """Return what freezes a player's money, and who has signed its release."""
        return format_html_join(BREAK, "{}", [(line,) for line in freeze_lines(request)])

    def action_title(self, action: StaffAction, row: CashierRequest) -> str:
        return gettext("%(action)s: %(kind)s of %(amount)s") % {
            "action": action.label,
            "kind": row.get_kind_display(),
            "amount": self.shown_amount(row),
        }

    def action_facts(self, row: CashierRequest, form: forms.Form) -> Sequence[tuple[Any, Any]]:
        return [
            (_("Player"), f"{row.player} <{row.player.email}>"),
            (_("Amount"), self.shown_amount(row)),
            (_("Payment reference"), row.payment_reference),
            (_("Name on the account"), row.account_holder),
            (_("Player's standing"), self.standing(row)),
            (_("Identity"), self.identity(row)),
            (_("Frozen by"), self.frozen(row) or _("nothing")),
            (_("Status"), row.get_status_display()),
            (_("Asked at"), row.asked_at),
        ]
