"""The form that filters a statement."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.ledger.models import Currency, TransferKind
from accounts.ledger.statement.scope import Scope, scope_of_days

_DAY = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
DAY_ERROR = {"invalid": _("Enter a date as year-month-day, such as 2026-12-31.")}


class StatementForm(forms.Form):
    """What is asked of a statement; every field may be left out."""

    currency = forms.ChoiceField(label=_("Money"), choices=Currency.choices, required=False)
    kind = forms.ChoiceField(
        label=_("What"), choices=[("", _("everything")), *TransferKind.choices], required=False
    )
    first_day = forms.DateField(
        label=_("From"),
        required=False,
        input_formats=["%Y-%m-%d"],
        error_messages=DAY_ERROR,
        widget=_DAY,
    )
    last_day = forms.DateField(
        label=_("To"),
        required=False,
        input_formats=["%Y-%m-%d"],
        error_messages=DAY_ERROR,
        widget=_DAY,
    )

    def clean(self) -> dict[str, Any]:
        entered = super().clean() or {}
        first: date | None = entered.get("first_day")
        last: date | None = entered.get("last_day")
        if first and last and last < first:
            self.add_error("last_day", _("The last day is before the first."))
        return entered

    def scope(self, *, player_id: int) -> Scope:
        """Return what a valid form asks for, of this player's statement."""
        entered = self.cleaned_data
        return scope_of_days(
            player_id=player_id,
            currency=Currency(entered["currency"] or Currency.PLAY),
            kind=entered["kind"],
            first_day=entered["first_day"],
            last_day=entered["last_day"],
        )
