"""The admin of the cashier's closed days."""

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.cashier.admin.forms import DayForm, bank_totals
from accounts.cashier.day_close.closing import close_day
from accounts.cashier.day_close.totals import ledger_totals
from accounts.cashier.models import DayClose
from accounts.cashier.models.day_close import BANK, LEDGER
from accounts.cashier.requests.requirements import CLOSE
from accounts.core.admin_kit.action_pages import AddAction
from accounts.core.admin_kit.reading_only import ReadingOnly
from accounts.core.admin_kit.staff_action import StaffAction, always
from accounts.ledger.models import Currency
from accounts.ledger.text.money_text import money_text

if TYPE_CHECKING:
    _DayCloseAdmin = admin.ModelAdmin[DayClose]
else:
    _DayCloseAdmin = admin.ModelAdmin


def _close(*, currency: str, day: date, reason: str, **entered: Any) -> DayClose:
    """Close the day with the totals of a valid DayForm."""
    return close_day(
        day=day,
        currency=Currency(currency),
        bank=bank_totals(entered),
        reason=reason,
        by=entered["by"],
        address=entered["address"],
    )


@admin.register(DayClose)
class DayCloseAdmin(AddAction, ReadingOnly, _DayCloseAdmin):
    """Days of the cashier compared with the bank. A day is closed once and never changed."""

    seen_with = CLOSE
    list_display = ("day", "currency", "bank", "ledger", "agrees", "closed_by", "closed_at")
    list_filter = ("currency",)
    list_select_related = ("closed_by",)
    date_hierarchy = "day"
    fields = ("day", "currency", *BANK, *LEDGER, "reason", "closed_by", "closed_at")

    add_action = StaffAction(
        label=gettext_lazy("Close the day"),
        title=gettext_lazy("Close a day of the cashier"),
        permission=CLOSE,
        possible=always,
        form=DayForm,
        service=_close,
        done=gettext_lazy("The day is closed."),
        explanation=gettext_lazy(
            "Enter the totals of the bank's statement. A closed day stays closed."
        ),
    )

    @admin.display(description=gettext_lazy("bank, closing"), ordering="bank_closing")
    def bank(self, close: DayClose) -> str:
        return money_text(close.bank_closing, close.currency)

    @admin.display(description=gettext_lazy("ledger, closing"), ordering="ledger_closing")
    def ledger(self, close: DayClose) -> str:
        return money_text(close.ledger_closing, close.currency)

    @admin.display(description=gettext_lazy("agrees"), boolean=True)
    def agrees(self, close: DayClose) -> bool:
        return not close.differs

    def action_facts(self, row: None, form: forms.Form) -> Sequence[tuple[Any, Any]]:
        """Return the ledger's totals beside the bank's, once they are entered."""
        return _ledger_facts(form)


def _ledger_facts(form: forms.Form) -> list[tuple[str, str]]:
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
