"""The admin of the cashier's closed days."""

from datetime import date
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.utils.translation import gettext_lazy

from accounts.cashier.admin.forms import DayForm, bank_totals
from accounts.cashier.day_close.closing import close_day
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
            "Enter the totals of the bank's statement. The ledger's are shown once yours stand. A "
            "closed day stays closed; where the two differ, an incident is opened."
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
