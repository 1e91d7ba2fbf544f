"""What the lobby shows its reader alone: their tables and their places in line."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from lobby.board.reading import Board
from lobby.models import Waiting
from poker.models import Seat


class YourTable(NamedTuple):
    """A table at which the reader sits."""

    id: int
    name: str
    game: str
    game_id: int


class Place(NamedTuple):
    """A place in the line of a game, or of one of its tables: number ``place`` of ``waiting``."""

    game_id: int
    table_id: int | None
    game: str
    place: int
    waiting: int


class Standing(NamedTuple):
    """One player's tables and places; ``has_ended`` when a wait has an outcome they have not
    seen."""

    tables: tuple[YourTable, ...] = ()
    places: tuple[Place, ...] = ()
    has_ended: bool = False


def standings(players: Collection[int], board: Board) -> dict[int, Standing]:
    """Return the standing of each of these players, by as many queries for a thousand as for
    one."""
    if not players:
        return {}
    tables = _tables(players)
    places = _places(frozenset(players), board)
    ended = Waiting.objects.filter(player__in=players).exclude(table=None, dropped="")
    have_ended = set(ended.values_list("player", flat=True))
    return {
        player: Standing(
            tuple(tables.get(player, ())), tuple(places.get(player, ())), player in have_ended
        )
        for player in players
    }


def _tables(players: Iterable[int]) -> dict[int, list[YourTable]]:
    tables: dict[int, list[YourTable]] = {}
    seats = Seat.objects.filter(player__in=players).order_by("pk")
    named = seats.values_list("player", "table", "table__name", "table__game__name", "table__game")
    for player, table, name, game, game_id in named:
        tables.setdefault(player, []).append(YourTable(table, name, game, game_id))
    return tables


def _places(players: frozenset[int], board: Board) -> dict[int, list[Place]]:
    places: dict[int, list[Place]] = {}
    names = {line.id: line.name for line in board.lines}
    for (game, table), queue in board.queues.items():
        for place, player in enumerate(queue, start=1):
            if player in players and game in names:
                own_place = Place(game, table, names[game], place, len(queue))
                places.setdefault(player, []).append(own_place)
    return places
