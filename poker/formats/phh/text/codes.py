"""Variant codes: the three of PHH that the engine plays, and our own for its other games.

PHH 1.x has no code for pot-limit Hold'em, no-limit or fixed-limit Omaha, or Omaha with five or six
cards. New codes are formed as the published ones are: a letter for the betting structure (F, P, N),
then the game.
"""

from types import MappingProxyType
from typing import Final, NamedTuple


class Game(NamedTuple):
    """A variant by its name in the engine, and how it is bet."""

    variant: str
    structure: str


PUBLISHED: Final = MappingProxyType(
    {
        "FT": Game("holdem", "fixed_limit"),
        "NT": Game("holdem", "no_limit"),
        "PO": Game("omaha", "pot_limit"),
    }
)
OWN: Final = MappingProxyType(
    {
        "PT": Game("holdem", "pot_limit"),
        "FO": Game("omaha", "fixed_limit"),
        "NO": Game("omaha", "no_limit"),
        "FO5": Game("omaha_5", "fixed_limit"),
        "PO5": Game("omaha_5", "pot_limit"),
        "NO5": Game("omaha_5", "no_limit"),
        "FO6": Game("omaha_6", "fixed_limit"),
        "PO6": Game("omaha_6", "pot_limit"),
        "NO6": Game("omaha_6", "no_limit"),
    }
)
GAMES: Final = MappingProxyType({**PUBLISHED, **OWN})
CODES: Final = MappingProxyType({game: code for code, game in GAMES.items()})
