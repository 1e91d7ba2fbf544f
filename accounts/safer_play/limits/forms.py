"""The forms of limits."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.ledger.text.amount_field import AmountField
from accounts.safer_play.limits.models import LimitKind, Span

UNITS = {LimitKind.DEPOSIT: 100, LimitKind.LOSS: 100, LimitKind.TIME: 60}


class WhichForm(forms.Form):
    """One of the nine limits."""

    kind = forms.TypedChoiceField(choices=LimitKind.choices, coerce=LimitKind)
    span = forms.TypedChoiceField(choices=Span.choices, coerce=Span)

    def entered(self) -> dict[str, Any]:
        """Return which limit a valid form is about."""
        return dict(self.cleaned_data)


class LimitForm(WhichForm):
    """A limit as entered: euros, or hours for time; empty to remove it."""

    amount = AmountField(label=_("Limit"), max_digits=12, min_value=0, required=False)

    def entered(self) -> dict[str, Any]:
        """Return which limit a valid form sets, and its amount in cents or minutes, None for
        empty."""
        which = super().entered()
        amount: Decimal | None = which["amount"]
        return {**which, "amount": None if amount is None else int(amount * UNITS[which["kind"]])}
