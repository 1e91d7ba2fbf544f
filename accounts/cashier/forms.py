"""The form in which players ask for a deposit or a withdrawal."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from accounts.cashier.models import RequestKind
from accounts.ledger.text.amount_field import AmountField


class AskForm(forms.Form):
    """A deposit or a withdrawal, in euros with up to two decimals.

    `form_key` identifies the form, so that a form sent twice makes one request.
    """

    form_key = forms.UUIDField(widget=forms.HiddenInput)
    amount = AmountField(label=_("Amount in euros"), max_digits=12)
    payment_reference = forms.CharField(
        label=_("Where to"), help_text=_("The account to be paid, such as your IBAN.")
    )
    account_holder = forms.CharField(
        label=_("Name on the account"), help_text=_("It has to be your own.")
    )

    def __init__(self, data: QueryDict | None = None, *, kind: RequestKind) -> None:
        super().__init__(data, auto_id=f"{kind}-%s", initial={"form_key": uuid4()})
        self.kind = kind
        if kind == RequestKind.DEPOSIT:
            del self.fields["payment_reference"], self.fields["account_holder"]

    def entered(self) -> dict[str, Any]:
        """Return what a valid form asks for, the amount in cents."""
        amount: Decimal = self.cleaned_data["amount"]
        return {**self.cleaned_data, "kind": self.kind, "amount": int(amount * 100)}
