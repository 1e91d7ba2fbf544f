"""Opens tables for games and names them."""

from itertools import chain, count
from typing import Final

from django.db import IntegrityError, transaction

from poker.models import Game, Table
from poker.services.tables.opening import open_table

_RIVERS: Final = (
    *("Neckar", "Oder", "Po", "Queis", "Rhone", "Saar", "Tiber", "Ural", "Vienne", "Weser"),
    *("Yonne", "Zambezi", "Adda", "Bode", "Corrib", "Drava", "Eider", "Foyle", "Gers"),
)


def open_named_table(game: Game) -> Table:
    """Open a table and return it.

    It is named after a river that no table has yet, else after the game with a number.
    """
    numbered = (f"{game.name[:32]} {number}" for number in count(1))
    for name in chain(_RIVERS, numbered):
        if Table.objects.filter(name=name).exists():
            continue
        try:
            with transaction.atomic():
                return open_table(game=game, name=name)
        except IntegrityError:
            # Another game's line took the name at the same moment: try the next one.
            continue
    raise AssertionError("numbers do not run out")
