"""The least the players get back of any pot (clause ``payback-floor``)."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from poker.engine.errors import InvalidRules
from poker.engine.rake.charts import Line

PAYBACK_FLOOR: Final = Fraction(90, 100)


def least_payback(lines: Iterable[Line]) -> Fraction:
    """Return the smallest part of a pot, 0 to 1, that these lines leave to the players.

    Between two lines the pot grows and the rake does not, so only the lines themselves matter.
    """
    return 1 - max((Fraction(line.rake, line.pot) for line in lines), default=Fraction(0))


def require_payback(field: str, lines: Iterable[Line]) -> None:
    """Raise InvalidRules for ``field`` if the lines could take more than 10 % of a pot."""
    if least_payback(lines) < PAYBACK_FLOOR:
        raise InvalidRules(field, "could take more than 10 % of a pot", rake="at most 10 %")
