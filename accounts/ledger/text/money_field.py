"""The form field for minor units of a model."""

from decimal import Decimal
from typing import Any

from django import forms


class MoneyField(forms.DecimalField):
    """Minor units of a model, entered and shown as whole units with two decimals."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"max_digits": 12, "decimal_places": 2, "min_value": 0, **options})

    def prepare_value(self, value: Any) -> Any:
        return Decimal(value).scaleb(-2) if isinstance(value, int) else value

    def clean(self, value: Any) -> Any:
        """Return the minor units, None where nothing was entered. Raises ValidationError."""
        amount = super().clean(value)
        return None if amount is None else int(amount * 100)

    def has_changed(self, initial: Any, data: Any) -> bool:
        return super().has_changed(self.prepare_value(initial), data)
