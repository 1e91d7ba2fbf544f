"""The forms of limits."""

from decimal import Decimal

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.ledger.text.amount_field import AmountField
from accounts.safer_play.limits.models import LimitKind, Span

UNITS = {LimitKind.DEPOSIT: 100, LimitKind.LOSS: 100, LimitKind.TIME: 60}


class WhichForm(forms.Form):
    """One of the nine limits."""

    kind = forms.TypedChoiceField(choices=LimitKind.choices, coerce=LimitKind)
    span = forms.TypedChoiceField(choices=Span.choices, coerce=Span)


class LimitForm(WhichForm):
    """A limit as entered: euros, or hours for time; empty to remove it."""

    amount = AmountField(label=_("Limit"), max_digits=12, min_value=0, required=False)

    def minor_units(self) -> int | None:
        """Return the limit in cents or minutes, None for empty; call it on a valid form."""
        entered: Decimal | None = self.cleaned_data["amount"]
        kind: LimitKind = self.cleaned_data["kind"]
        return None if entered is None else int(entered * UNITS[kind])
