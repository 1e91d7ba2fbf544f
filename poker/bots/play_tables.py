"""The play-money tables, as needed for placing bots."""

from datetime import timedelta
from typing import Final, NamedTuple

from django.db.models import Prefetch

from accounts.ledger.models import Currency
from config import room_time
from poker.event_stream import stream
from poker.models import Seat, Table
from poker.services.tables.resting import deserted

A_SHORT_BREAK: Final = timedelta(seconds=45)


class PlayTable(NamedTuple):
    """Who sits at a play-money table, at which ``needed`` players start a hand.

    ``humans`` is the number of people who want cards, ``away`` that of those who only keep a seat.
    ``bots`` are player ids, the longest seated first. ``is_idle`` says that no hand is running or
    about to be dealt. ``waiting`` people are in line for a seat here; a ``deserted`` table is about
    to close.
    """

    table_id: int
    seats: int
    needed: int
    max_buy_in: int
    is_idle: bool
    humans: int
    away: int
    bots: tuple[int, ...]
    free: tuple[int, ...]
    waiting: int = 0
    deserted: bool = False


def play_tables() -> list[PlayTable]:
    """Return all play-money tables, in three queries and what their streams have to add."""
    left_alone = set(deserted().values_list("pk", flat=True))
    seated = Prefetch("seats", Seat.objects.select_related("player").order_by("pk"))
    playing = Table.objects.filter(game__currency=Currency.PLAY, closed_at=None, directed=False)
    tables = playing.select_related("game__rule_set")
    return [_play_table(row, left_alone) for row in tables.prefetch_related(seated)]


def seats_in_tournaments() -> list[tuple[int, int]]:
    """Return table and player of every bot at a table whose seats a tournament assigns."""
    seats = Seat.objects.filter(player__is_bot=True, table__directed=True)
    return list(seats.order_by("pk").values_list("table", "player"))


def _play_table(row: Table, left_alone: set[int]) -> PlayTable:
    rules = row.game.rules()
    seated = row.seats.all()
    bots = tuple(seat.player_id for seat in seated if seat.player.is_bot)
    taken = {seat.number for seat in seated}
    people = len(taken) - len(bots)
    present = _people_present(row) if people else 0
    return PlayTable(
        table_id=row.pk,
        seats=rules.seats,
        needed=rules.players_needed,
        max_buy_in=rules.max_buy_in,
        is_idle=row.wake_at is None,
        humans=present,
        away=people - present,
        bots=bots,
        free=tuple(number for number in range(rules.seats) if number not in taken),
        waiting=row.people_waiting + row.game.people_waiting,
        deserted=row.pk in left_alone or row.game.rule_set.is_for_tournaments,
    )


def _people_present(row: Table) -> int:
    """Return the number of people who want cards, or who sat out only moments ago."""
    table = stream.state_at(row)
    lately = stream.to_ms(room_time.now() - A_SHORT_BREAK)
    seats = table.taken() if table else ()
    people = (seat for seat in seats if not seat.bot)
    return sum(1 for seat in people if seat.wants_cards or seat.out_since > lately)
