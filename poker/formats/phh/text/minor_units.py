"""Conversion between the amounts of a record and the engine's integers in minor units."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Final, NamedTuple

from poker.formats.phh.errors import WrongField
from poker.formats.phh.record import Amount

MOST_PLACES: Final = 6


class MinorUnits(NamedTuple):
    """A unit with ``places`` digits after the decimal point: 2 if the minor unit is a cent."""

    places: int

    def of(self, amount: Amount) -> int:
        """Return the amount in minor units; it must not have more places than the unit."""
        return int(Decimal(amount).scaleb(self.places))

    def text(self, minor: int) -> str:
        """Return the amount as a record writes it: ``12.50``, ``1250``."""
        return str(Decimal(minor).scaleb(-self.places)) if self.places else str(minor)


def units_of(amounts: Iterable[Amount]) -> MinorUnits:
    """Return the largest unit in which all these finite amounts are whole.

    Raises WrongField when that takes more than six places.
    """
    places = max((_places(amount) for amount in amounts), default=0)
    if places > MOST_PLACES:
        raise WrongField("actions", f"amounts have at most {MOST_PLACES} decimals")
    return MinorUnits(places)


def _places(amount: Amount) -> int:
    exponent = Decimal(amount).normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0
