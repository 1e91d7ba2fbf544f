"""The form field for an amount that a player types."""

from typing import Any

from django import forms

from accounts.ledger.text.number_text import typed_number


class AmountField(forms.DecimalField):
    """An amount in whole units with up to two decimals, typed as the reader writes numbers."""

    def __init__(self, **options: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(**{"decimal_places": 2, "widget": widget, **options})

    def to_python(self, value: Any) -> Any:
        return super().to_python(typed_number(value) if isinstance(value, str) else value)
