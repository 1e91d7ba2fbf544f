"""The form of a buy-in."""

from decimal import Decimal

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.ledger.text.amount_field import AmountField


class BuyInForm(forms.Form):
    """Chips to bring, typed in whole units with up to two decimals."""

    amount = AmountField(label=_("Chips to bring"), min_value=Decimal("0.01"), max_digits=15)

    def minor_units(self) -> int:
        """Return the amount in minor units. Call it on a valid form only."""
        return int(self.cleaned_data["amount"] * 100)
