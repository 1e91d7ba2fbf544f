"""Twenty tables of three games with short clocks, in a room of several processes."""

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from poker import projections
from poker.event_stream import stream
from poker.models import Game, RuleSet, Table
from poker.projections import Scene
from poker.services.base.writing import pace
from tests.conftest import RoomFactory
from tests.load.arrivals import fill, open_tables
from tests.load.guest import Guest
from tests.load.person import Person
from tests.room.database import open_new_connections
from tests.room.games import new_game
from tests.room.processes import Room

SEATS: Final = 4
SHORT_CLOCK: Final = {"silent_s": 1, "turn_s": 5, "grace_s": 3}
GAMES: Final = (
    ("Times out by folding", "plo-pool", "pot_limit"),
    ("Protects the disconnected", "omaha-protected", "no_limit"),
    ("Times out all-in", "omaha-classic", "pot_limit"),
)
FINISHED_WITHIN_S: Final = 60


def open_evening(
    room: RoomFactory,
    env: Mapping[str, str] | None = None,
    own_env: Mapping[str, Mapping[str, str]] | None = None,
) -> Room:
    return room(webs=2, clocks=2, worker=True, beat=True, seed=False, env=env, own_env=own_env)


def seat_guests(room: Room, tables: int) -> list[Guest]:
    """People at so many tables, every third of one game."""
    games = [_game(*each) for each in GAMES]
    table_ids = [
        table_id
        for number, game in enumerate(games)
        for table_id in open_tables(game, len(range(number, tables, len(games))))
    ]
    return fill(table_ids, [web.url for web in room.webs], seats=SEATS)


def finish_hands(room: Room, within_s: float = FINISHED_WITHIN_S) -> None:
    """With no clock nothing is dealt any more: wait until the players have ended every hand.

    Raises TimeoutError naming the tables where a hand goes on.
    """
    for clock in ("clock-1", "clock-2"):
        room.kill(clock)
    # PostgreSQL was killed under this process's connections, too.
    open_new_connections()
    deadline = time.monotonic() + within_s
    while running := _running():
        if time.monotonic() > deadline:
            raise TimeoutError(f"hands go on at {running}")
        time.sleep(0.3)


def astray(people: Sequence[Person]) -> list[str]:
    """Whoever's last view is not what the server shows this person."""
    return [
        f"player {person.guest.player_id} at {person.guest.table_id}"
        for person in people
        if (person.seq, person.view) != _shown(person.guest)
    ]


def _shown(guest: Guest) -> tuple[int, dict[str, Any]]:
    row = Table.objects.select_related("game").get(pk=guest.table_id)
    table = stream.state_at(row)
    assert table is not None
    scene = Scene(row.pk, row.name, row.game.name, row.game.currency, pace())
    return row.seq, projections.view(table, scene, guest.player_id)


def _game(name: str, preset: str, structure: Any) -> Game:
    game = new_game(name, small_blind=100, big_blind=200, preset=preset, structure=structure)
    RuleSet.objects.filter(pk=game.rule_set_id).update(**SHORT_CLOCK)
    return Game.objects.get(pk=game.pk)


def _running() -> list[int]:
    states = [(row.pk, stream.state_at(row)) for row in Table.objects.all()]
    return [table_id for table_id, table in states if table and table.running]
