"""The form in which a reader asks for a report."""

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.interval import (
    Interval,
    Period,
    instant_of,
    interval_of,
)
from accounts.compliance.reporting.definition.report import Moment, Report
from accounts.compliance.reporting.reading.asked import Asked
from accounts.ledger.statement.form import DAY_ERROR

if TYPE_CHECKING:
    from django.http import QueryDict

FIRST_DAY: Final = date(2000, 1, 1)
LAST_DAY: Final = date(2999, 12, 31)


def _day(label: Any) -> forms.DateField:
    return forms.DateField(
        label=label,
        required=False,
        input_formats=["%Y-%m-%d"],
        error_messages=DAY_ERROR,
        validators=[MinValueValidator(FIRST_DAY), MaxValueValidator(LAST_DAY)],
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )


class ReportForm(forms.Form):
    """What is asked of a report; every field may be left out."""

    period = forms.ChoiceField(
        label=_("Period"),
        required=False,
        choices=[
            (Period.MONTH.value, _("month to date")),
            (Period.DAY.value, _("day")),
            (Period.YEAR.value, _("year to date")),
            (Period.ANY.value, _("any interval")),
        ],
    )
    first_day = _day(_("From"))
    last_day = _day(_("To"))

    def __init__(self, report: Report, entered: "QueryDict", now: datetime) -> None:
        super().__init__(entered)
        self.report, self.now = report, now
        if report.moment is not Moment.INTERVAL:
            del self.fields["period"], self.fields["first_day"]
            self.fields["last_day"].label = _("At the end of")
        if report.moment is Moment.NOW:
            del self.fields["last_day"]
        for each in report.filters:
            self.fields[each.name] = each.field()

    def clean(self) -> dict[str, Any]:
        entered = super().clean() or {}
        first, last = entered.get("first_day"), entered.get("last_day")
        if entered.get("period") == Period.ANY.value:
            if not first:
                self.add_error("first_day", _("Say which day the interval begins with."))
            elif first > (last or self._today):
                self.add_error("last_day", _("The last day is before the first."))
        return entered

    @property
    def asked(self) -> Asked:
        """Return what a valid form asks for."""
        entered = self.cleaned_data
        chosen = {each.name: each.value(entered[each.name]) for each in self.report.filters}
        return Asked(self.report, self._interval, chosen, self.now)

    @property
    def _interval(self) -> Interval:
        entered = self.cleaned_data
        if self.report.moment is not Moment.INTERVAL:
            return instant_of(entered.get("last_day"), self.now)
        period = Period(entered["period"] or Period.MONTH.value)
        return interval_of(period, entered["first_day"], entered["last_day"] or self._today)

    @property
    def _today(self) -> date:
        return self.now.astimezone(UTC).date()
