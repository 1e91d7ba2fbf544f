"""Opening a table."""

from datetime import datetime

from poker.engine.rules import Rules
from poker.engine.table.events import TableOpened
from poker.models import Game, Table
from poker.services.last_hand import follow_room
from poker.services.writing import writing


def open_directed(*, game: Game, name: str, rules: Rules, now: datetime | None = None) -> Table:
    """A new table of an event, which says by which rules it is played, and who sits there."""
    table = Table.objects.create(game=game, name=name, directed=True)
    with writing(table.pk, now=now) as writer:
        writer.recorder.record(TableOpened(rules))
    table.refresh_from_db()
    return table


def open_table(*, game: Game, name: str, now: datetime | None = None) -> Table:
    """A new, empty table of ``game``; its stream begins with the rules it is played by."""
    table = Table.objects.create(game=game, name=name)
    with writing(table.pk, now=now) as writer:
        writer.recorder.record(TableOpened(game.rules()))
        follow_room(writer)
    table.refresh_from_db()
    return table
