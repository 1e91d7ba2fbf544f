"""The admin of the cashier's closed days."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.cashier.admin.forms import DayForm, bank_totals
from accounts.cashier.day_close.closing import close_day
from accounts.cashier.day_close.totals import ledger_totals
from accounts.cashier.models import DayClose
from accounts.cashier.models.day_close import BANK, LEDGER
from accounts.cashier.requests.requirements import CLOSE
from accounts.core.admin_kit.action_page import ActionPage
from accounts.core.admin_kit.reading_only import ReadingOnly
from accounts.core.audit_log.address import address_of
from accounts.core.requester import staff_of
from accounts.ledger.models import Currency
from accounts.ledger.text.money_text import money_text

if TYPE_CHECKING:
    _DayCloseAdmin = admin.ModelAdmin[DayClose]
else:
    _DayCloseAdmin = admin.ModelAdmin


@admin.register(DayClose)
class DayCloseAdmin(ReadingOnly, _DayCloseAdmin):
    """Days of the cashier compared with the bank. A day is closed once and never changed."""

    seen_with = CLOSE
    list_display = ("day", "currency", "bank", "ledger", "agrees", "closed_by", "closed_at")
    list_filter = ("currency",)
    list_select_related = ("closed_by",)
    date_hierarchy = "day"
    fields = ("day", "currency", *BANK, *LEDGER, "reason", "closed_by", "closed_at")

    @admin.display(description=gettext_lazy("bank, closing"), ordering="bank_closing")
    def bank(self, close: DayClose) -> str:
        return money_text(close.bank_closing, close.currency)

    @admin.display(description=gettext_lazy("ledger, closing"), ordering="ledger_closing")
    def ledger(self, close: DayClose) -> str:
        return money_text(close.ledger_closing, close.currency)

    @admin.display(description=gettext_lazy("agrees"), boolean=True)
    def agrees(self, close: DayClose) -> bool:
        return not close.differs

    def add_view(
        self,
        request: HttpRequest,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Let staff enter the bank's totals. Where they differ, the ledger's are shown beside
        them.
        """
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = DayForm(request.POST or None)
        page = ActionPage(
            admin=self,
            title=_("Close a day of the cashier"),
            button=_("Close the day"),
            done=_("The day is closed."),
            back=reverse("admin:accounts_dayclose_changelist"),
            facts=_ledger_facts(form),
            explanation=_("Enter the totals of the bank's statement. A closed day stays closed."),
        )
        return page.answer(
            request,
            form,
            lambda entered: close_day(
                day=entered["day"],
                currency=Currency(entered["currency"]),
                bank=bank_totals(entered),
                reason=entered["reason"],
                by=staff_of(request),
                address=address_of(request),
            ),
        )


def _ledger_facts(form: DayForm) -> list[tuple[str, str]]:
    """Return a label and a text for each of the four totals: ledger, bank and their difference.

    The list is empty while the form is not valid.
    """
    if not form.is_valid():
        return []
    currency = Currency(form.cleaned_data["currency"])
    ledger = ledger_totals(day=form.cleaned_data["day"], currency=currency)
    names = (_("Opening balance"), _("Came in"), _("Went out"), _("Closing balance"))
    return [
        (
            name,
            _("ledger %(ledger)s, bank %(bank)s, difference %(difference)s")
            % {
                "ledger": money_text(own, currency),
                "bank": money_text(stated, currency),
                "difference": money_text(stated - own, currency),
            },
        )
        for name, own, stated in zip(names, ledger, bank_totals(form.cleaned_data), strict=True)
    ]
