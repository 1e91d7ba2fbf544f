"""A game with somebody of every standing, open or with a line before its last free seat."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final, Literal

from accounts.models import Player
from lobby.models import Waiting
from lobby.services.lines.joining import join
from lobby.services.lines.line import move_line
from lobby.services.lines.reserved_seats import reserve_drawn, reserve_picked
from lobby.services.lines.table_lines import wait_for_table
from lobby.tournaments.models import TournamentTable
from poker.models import Game, Reservation, Seat, Table
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.accounts.cashier.till import bring
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.evening import Evening
from tests.lobby.tournaments.tournaments import new_tournament, register_all
from tests.room.games import new_game

NOW: Final = datetime.now(UTC)
SEATS: Final = 6
BUY_IN: Final = 20_000

Seating = Literal["pool", "pick"]
PRESETS: Final[Mapping[Seating, tuple[str, str]]] = {
    "pool": ("plo-pool", "pot_limit"),
    "pick": ("holdem", "no_limit"),
}


@dataclass(frozen=True)
class World:
    """A table, who stands how towards it (None for nobody at all), and the number of the seat
    that is free, or in a line's world due to the first in line."""

    table: Table
    people: Mapping[str, Player | None]
    free: int

    @property
    def game(self) -> Game:
        return self.table.game


def open_world(new_player: PlayerFactory, seating_mode: Seating, currency: str) -> World:
    """Two sit, four seats are free, one of them held for somebody, and nobody waits."""
    table = _table(seating_mode, currency)
    people = _people(new_player, ("seated", "other", "holder"))
    for number, who in enumerate(("seated", "other")):
        _sit(table, people[who], number)
    holder = people["holder"]
    if seating_mode == "pool":
        reserve_drawn(game_id=table.game_id, player=holder, now=NOW)
    else:
        reserve_picked(table_id=table.pk, player=holder, seat=5, now=NOW)
    _stop_the_clock()
    taken = set(table.seats.values_list("number", flat=True))
    taken |= set(table.reservations.values_list("number", flat=True))
    return World(table, _with_the_rest(new_player, people), min(set(range(SEATS)) - taken))


def lined_world(new_player: PlayerFactory, seating_mode: Seating, currency: str) -> World:
    """Four sit, one seat is held for who was called, one is free and due to the first in line."""
    table = _table(seating_mode, currency)
    Game.objects.filter(pk=table.game_id).update(most_tables=1)
    people = _people(new_player, ("seated", "other", "called", "first"))
    crowd = [people["seated"], people["other"], *(_rich(new_player()) for _ in range(4))]
    for number, player in enumerate(crowd):
        _sit(table, player, number)
    for second, who in enumerate(("called", "first")):
        _stand_in_line(table, people[who], NOW + timedelta(seconds=second), seating_mode)
    # Elsewhere in the room, so that a seat is held for them.
    Waiting.objects.filter(player=people["called"]).update(watches_until=NOW)
    seating.leave(table_id=table.pk, player_id=crowd[2].pk, action_id="first", now=NOW)
    assert move_line(game_id=table.game_id, now=NOW) == 1
    seating.leave(table_id=table.pk, player_id=crowd[3].pk, action_id="second", now=NOW)
    _stop_the_clock()
    free = set(range(SEATS)) - set(table.seats.values_list("number", flat=True))
    free -= set(table.reservations.values_list("number", flat=True))
    return World(table, _with_the_rest(new_player, people), free.pop())


def event_world(new_player: PlayerFactory) -> World:
    """A table of a running tournament, at which some of those sit who registered for it."""
    tournament = new_tournament("Evening", starts_at=None, most_players=9)
    people = _people(new_player, ("seated", "other"))
    everybody = [*people.values(), *(new_player() for _ in range(7))]
    register_all(tournament, everybody, NOW)
    evening = Evening(tournament, NOW, Random(1))
    evening.step_clock()
    table = TournamentTable.objects.select_related("table__game").get().table
    return World(table, _with_the_rest(new_player, people), 9)


def _table(seating_mode: Seating, currency: str) -> Table:
    preset, structure = PRESETS[seating_mode]
    stakes = {"small_blind": 100, "big_blind": 200, "seats": SEATS}
    game = new_game("Game 1/2", preset=preset, structure=structure, currency=currency, **stakes)
    return open_table(game=game, name="Neckar")


def _stop_the_clock() -> None:
    """However long it takes to ask for everything: holds last, and who is there stays there."""
    later = NOW + timedelta(days=1)
    Reservation.objects.update(until_at=later)
    Waiting.objects.exclude(called_until=None).update(called_until=later)
    Waiting.objects.update(there_until=later, kept_until=later)
    Waiting.objects.filter(watches_until__gt=NOW).update(watches_until=later)


def _people(new_player: PlayerFactory, standings: tuple[str, ...]) -> dict[str, Player]:
    return {who: _rich(new_player()) for who in standings}


def _with_the_rest(
    new_player: PlayerFactory, people: Mapping[str, Player]
) -> Mapping[str, Player | None]:
    stranger, excluded, suspended, staff = (_rich(new_player()) for _ in range(4))
    Player.objects.filter(pk=excluded.pk).update(barred_until=NOW + timedelta(days=30))
    Player.objects.filter(pk=suspended.pk).update(suspended_at=NOW)
    Player.objects.filter(pk=staff.pk).update(is_staff=True)
    rest = {"stranger": stranger, "excluded": excluded, "suspended": suspended, "staff": staff}
    everybody = {**people, **rest}
    return {"nobody": None} | {
        who: Player.objects.get(pk=player.pk) for who, player in everybody.items()
    }


def _rich(player: Player) -> Player:
    bring(player)
    return player


def _sit(table: Table, player: Player, number: int) -> None:
    seating.sit(table_id=table.pk, player=player, seat=number, amount=BUY_IN, now=NOW)
    assert Seat.objects.filter(table=table, player=player).exists()


def _stand_in_line(table: Table, player: Player, now: datetime, seating_mode: Seating) -> None:
    if seating_mode == "pool":
        assert join(game_id=table.game_id, player=player, amount=BUY_IN, now=now) is None
    else:
        wait_for_table(table_id=table.pk, player=player, now=now)
