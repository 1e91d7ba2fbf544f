"""Which cards a game deals and how a hand is made of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Variant:
    """How many hole cards are dealt and how many of them a hand must use.

    ``must_use`` 0 means any number of hole cards, including none (clauses ``hole-cards``,
    ``omaha-exactly-two``, ``holdem-best-five``).
    """

    name: str
    hole_cards: int
    must_use: int


HOLDEM: Final = Variant("holdem", hole_cards=2, must_use=0)
OMAHA: Final = Variant("omaha", hole_cards=4, must_use=2)
OMAHA_5: Final = Variant("omaha_5", hole_cards=5, must_use=2)
OMAHA_6: Final = Variant("omaha_6", hole_cards=6, must_use=2)

VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(
    {variant.name: variant for variant in (HOLDEM, OMAHA, OMAHA_5, OMAHA_6)}
)
"""Every variant the engine plays, by name."""
