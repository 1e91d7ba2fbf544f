"""Tables that open by themselves, and their names."""

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
    """A new table, named after a river no table is named after yet, or game and number."""
    numbered = (f"{game.name[:32]} {number}" for number in count(1))
    for name in chain(_RIVERS, numbered):
        if Table.objects.filter(name=name).exists():
            continue
        try:
            with transaction.atomic():
                return open_table(game=game, name=name)
        except IntegrityError:
            # Another game's line took the name at the same moment: the next one then.
            continue
    raise AssertionError("numbers do not run out")
