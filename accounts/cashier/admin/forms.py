"""The forms of the cashier's admin."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.contrib.admin.widgets import AdminDateWidget, AdminTextInputWidget
from django.utils.translation import gettext_lazy as _

from accounts.cashier.day_close.totals import Totals
from accounts.cashier.models import Status
from accounts.ledger.models import Currency


class ActionForm(forms.Form):
    """The form that confirms an action; `seen` is the request's status as staff saw it."""

    seen = forms.TypedChoiceField(choices=Status.choices, coerce=Status, widget=forms.HiddenInput)


class ReasonedActionForm(ActionForm):
    """An action that needs a reason, which the player reads."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        help_text=_("The player reads it, too."),
        widget=AdminTextInputWidget,
    )


class ReleaseForm(forms.Form):
    """Why frozen money may go all the same."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        help_text=_("It stands in the audit log."),
        widget=AdminTextInputWidget,
    )


class DayForm(forms.Form):
    """A day's totals as the bank states them, in euros with up to two decimals."""

    day = forms.DateField(label=_("Day (UTC)"), widget=AdminDateWidget)
    currency = forms.ChoiceField(
        label=_("Currency"), choices=[(Currency.EUR.value, Currency.EUR.label)]
    )
    bank_opening = forms.DecimalField(label=_("Opening balance"), max_digits=14, decimal_places=2)
    bank_in = forms.DecimalField(label=_("Came in"), max_digits=14, decimal_places=2, min_value=0)
    bank_out = forms.DecimalField(label=_("Went out"), max_digits=14, decimal_places=2, min_value=0)
    bank_closing = forms.DecimalField(label=_("Closing balance"), max_digits=14, decimal_places=2)
    reason = forms.CharField(
        label=_("Remark"),
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


def bank_totals(entered: Mapping[str, Any]) -> Totals:
    """Return the four totals of a valid DayForm in cents."""
    names = ("bank_opening", "bank_in", "bank_out", "bank_closing")
    return Totals(*(_cents(entered[name]) for name in names))


def _cents(euros: Decimal) -> int:
    return int(euros * 100)
