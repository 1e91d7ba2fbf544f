"""The reader's choice of games in the lobby, and of their order."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from lobby.board.game_line import SEATINGS, Facts
from poker.models.games.game_labels import CURRENCIES, STRUCTURES, VARIANTS

SORTS: Final = ("stakes", "players", "waiting", "pot", "hands", "flop")
MOST_FAVOURITES: Final = 200

_ALLOWED: Final[dict[str, Iterable[str]]] = {
    "variant": VARIANTS,
    "structure": STRUCTURES,
    "currency": CURRENCIES,
    "seating": SEATINGS,
    "sort": [*SORTS, *(f"-{sort}" for sort in SORTS)],
}
CHOSEN_BY: Final = ("variant", "structure", "currency", "seating", "stakes")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """The games a reader wants to see. A choice is empty where any will do; ``with_players`` are
    games with people, not bots alone.

    ``stakes`` is a big blind in minor units, as text. ``sort`` names a fact, falling with a minus;
    empty for the order of the list.
    """

    variant: str = ""
    structure: str = ""
    currency: str = ""
    seating: str = ""
    stakes: str = ""
    sort: str = ""
    with_players: bool = False
    favourites_only: bool = False
    favourites: frozenset[int] = field(default=frozenset())

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Choices":
        """Return the choices in a form or in what was stored, leaving out what is not valid."""
        favourites = data.get("favourites")
        return cls(
            **{name: _one_of(allowed, data.get(name)) for name, allowed in _ALLOWED.items()},
            stakes=_amount(data.get("stakes")),
            with_players=bool(data.get("with_players")),
            favourites_only=bool(data.get("favourites_only")),
            favourites=_game_ids(favourites if isinstance(favourites, list) else []),
        )

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"favourites": sorted(self.favourites)}

    def shows(self, game_id: int, facts: Facts) -> bool:
        """Return whether the reader wants to see this game."""
        if self.favourites_only and game_id not in self.favourites:
            return False
        if self.with_players and not facts["people"]:
            return False
        return all(getattr(self, name) in ("", str(facts[name])) for name in CHOSEN_BY)

    def order(self, facts: Facts) -> int:
        """Return the number to sort a game by. Games with equal numbers stay in the order of the
        list."""
        if not self.sort:
            return 0
        value = int(facts[self.sort.removeprefix("-")])
        return -value if self.sort.startswith("-") else value


def _one_of(allowed: Iterable[str], value: object) -> str:
    return next((one for one in allowed if one == value), "")


def _amount(value: object) -> str:
    is_amount = isinstance(value, str) and value.isascii() and value.isdigit()
    return str(value)[:12] if is_amount else ""


def _game_ids(values: Iterable[object]) -> frozenset[int]:
    ids = [value for value in values if type(value) is int and value > 0]
    return frozenset(ids[:MOST_FAVOURITES])
