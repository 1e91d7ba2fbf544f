"""Names for tables that open by themselves."""

from itertools import count
from typing import Final

from poker.models import Game, Table

_RIVERS: Final = (
    *("Garonne", "Havel", "Inn", "Jura", "Kinzig", "Loire", "Main", "Neckar", "Oder", "Po"),
    *("Queis", "Rhone", "Saar", "Tiber", "Ural", "Vienne", "Weser", "Yonne", "Zambezi"),
)


def new_table_name(game: Game) -> str:
    """A river no table is named after yet; once they run out, the game's name and a number."""
    taken = set(Table.objects.values_list("name", flat=True))
    numbered = (f"{game.name[:32]} {number}" for number in count(1))
    rivers = (river for river in _RIVERS if river not in taken)
    return next(rivers, None) or next(name for name in numbered if name not in taken)
