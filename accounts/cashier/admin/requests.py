from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Case, Value, When
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from accounts.audit_log.address import address_of
from accounts.cashier.admin.deeds import CARRY_OUT, page_for
from accounts.cashier.admin.forms import DeedForm, ReasonedDeedForm
from accounts.cashier.deeds import NEED_REASON, Deed, possible
from accounts.cashier.models import CashierRequest, Status
from accounts.cashier.requirements import ANSWER
from accounts.money_text import money_text
from accounts.requester import staff_of
from accounts.staff.reading_only import ReadingOnly

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
class CashierRequestAdmin(ReadingOnly, _RequestAdmin):
    """The cashier's queue: what waits for staff first, the oldest of it on top.

    Requests come from players; staff answer them by the buttons on a request's page.
    """

    seen_with = ANSWER
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

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def get_urls(self) -> list[URLPattern]:
        name = "accounts_cashierrequest_deed"
        view = self.admin_site.admin_view(self.deed_view)
        return [path("<int:request_id>/<str:deed>/do/", view, name=name), *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The request, with a button for everything that may be done to it."""
        asked = self.get_object(request, object_id)
        deeds = possible(asked) if asked and request.user.has_perm(ANSWER) else []
        shown = {**(extra_context or {}), "deeds": deeds}
        return super().change_view(request, object_id, form_url, shown)

    def deed_view(self, request: HttpRequest, request_id: int, deed: str) -> HttpResponse:
        """Ask for a confirmation, and do it."""
        if not request.user.has_perm(ANSWER):
            raise PermissionDenied
        asked = CashierRequest.objects.select_related("player").filter(pk=request_id).first()
        if asked is None or deed not in CARRY_OUT:
            raise Http404
        wanted = Deed(deed)
        form_class = ReasonedDeedForm if wanted in NEED_REASON else DeedForm
        form = form_class(request.POST or None, initial={"seen": asked.status})
        back = reverse("admin:accounts_cashierrequest_change", args=[request_id])
        return page_for(self, asked, wanted, back).answer(
            request,
            form,
            lambda entered: CARRY_OUT[wanted](
                request_id=request_id,
                by=staff_of(request),
                address=address_of(request),
                **{**entered, "seen": Status(entered["seen"])},
            ),
        )
