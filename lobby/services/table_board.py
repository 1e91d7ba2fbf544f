"""The tables of one game with their seats, as one player sees them."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import Prefetch

from accounts.models import Player
from config import room_time
from lobby.models import Waiting
from poker.models import Game, Reservation, Seat, Table


class SeatShown(NamedTuple):
    """One seat: free while it has no ``name`` and is not ``held`` for another player."""

    number: int
    name: str = ""
    is_bot: bool = False
    is_mine: bool = False
    held: bool = False

    @property
    def label(self) -> int:
        return self.number + 1


class TableShown(NamedTuple):
    """One open table; ``place`` is the player's in its line, of ``waiting``."""

    id: int
    name: str
    seats: list[SeatShown]
    waiting: int
    place: int | None
    is_called: bool

    @property
    def taken(self) -> int:
        return sum(bool(seat.name) for seat in self.seats)

    @property
    def is_mine(self) -> bool:
        return any(seat.is_mine for seat in self.seats)

    @property
    def has_free_seat(self) -> bool:
        """Return whether the player may pick a seat: one is free and nobody waits for the table."""
        return not self.waiting and any(not (seat.name or seat.held) for seat in self.seats)


def tables_shown(game: Game, player: Player, now: datetime | None = None) -> list[TableShown]:
    """Return the open tables of a game, by a fixed number of queries.

    Held seats and calls are shown if players pick their seats. In a pool they are not, because a
    player could see from another account which table was drawn for them (``pool-seating``).
    """
    now = now or room_time.now()
    seated = Prefetch("seats", Seat.objects.select_related("player"))
    others = Reservation.objects.filter(until_at__gt=now).exclude(player=player)
    own_calls = Waiting.objects.filter(game=game, player=player).called()
    if not game.players_pick:
        others, own_calls = others.none(), own_calls.none()
    opened = Table.objects.filter(game=game, closed_at=None).order_by("pk")
    lines: dict[int | None, list[int]] = {}
    for table, waiting in (
        Waiting.objects.filter(game=game).in_line().values_list("wanted", "player")
    ):
        lines.setdefault(table, []).append(waiting)
    called = set(own_calls.values_list("called_to", flat=True))
    count = game.rules().seats
    return [
        _shown(table, count, player, lines.get(table.pk, []), is_called=table.pk in called)
        for table in opened.prefetch_related(seated, Prefetch("reservations", others))
    ]


def _shown(
    table: Table, count: int, player: Player, line: list[int], *, is_called: bool
) -> TableShown:
    seats = [SeatShown(number) for number in range(count)]
    for held in table.reservations.all():
        seats[held.number] = SeatShown(held.number, held=True)
    for seat in table.seats.all():
        one = seat.player
        seats[seat.number] = SeatShown(
            seat.number, one.screen_name, one.is_bot, is_mine=one.pk == player.pk
        )
    place = line.index(player.pk) + 1 if player.pk in line else None
    return TableShown(table.pk, table.name, seats, len(line), place, is_called)
