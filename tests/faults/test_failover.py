"""The primary of three PostgreSQL is killed, stopped and killed again while people play."""

import os
import signal
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

import psycopg
import pytest

from accounts.core.incidents.models import Incident
from config.embedded.addresses import postgres_home
from poker.models import TableEvent
from tests.faults import verdict
from tests.faults.evening import SEATS, finish_hands
from tests.faults.keeping_records import RecordKeeper, lost_actions
from tests.faults.playing import LIVELY, Playing
from tests.fleet.databases import MACHINES, Databases
from tests.fleet.network import Namespaces, Network, can_be_made
from tests.fleet.node import Node
from tests.load.arrivals import fill, open_tables
from tests.load.manner import Manner
from tests.load.pace import HUMAN, Pace
from tests.room.database import RoomDatabase, led_elsewhere
from tests.room.games import new_game
from tests.room.processes import Room
from tests.room.servers import Servers

DEALT_WITHIN_S: Final = 30
GIVEN_UP_AFTER_S: Final = 90
FINISHED_WITHIN_S: Final = 240
"""A hand at human pace takes about a minute, and may take some."""
DEALT_SINCE: Final = (
    f"SELECT EXISTS (SELECT FROM {TableEvent._meta.db_table}"  # noqa: S608  # a table's name
    " WHERE kind = 'hand_started' AND at > %s)"
)
Blow = Callable[[Node], None]


def kill_postgres(node: Node) -> None:
    node.kill_postgres()


def kill_machine(node: Node) -> None:
    node.kill()


def stop_machine(node: Node) -> None:
    node.signal(signal.SIGSTOP)


def cut_machine(node: Node) -> None:
    node.cut()


BLOWS: Final = (kill_postgres, stop_machine, kill_machine)
KILLS: Final = int(os.environ.get("KILLS", "50"))
TABLES: Final = int(os.environ.get("TABLES", "40"))


@pytest.fixture
def network(request: pytest.FixtureRequest) -> Iterator[Network]:
    """The loopback address; in the long form machines that can be cut off, where root runs it."""
    is_long = request.node.get_closest_marker("nightly") is not None
    with Namespaces(MACHINES) if is_long and can_be_made() else Network() as network:
        yield network


@pytest.fixture
def databases(
    servers: Servers, template: str, room_db: RoomDatabase, network: Network
) -> Iterator[Databases]:
    """Three PostgreSQL with the room's database, which Django uses meanwhile."""
    folder = postgres_home(servers.var) / "fleet"
    with Databases(servers.var, folder, network) as databases:
        databases.fill(template)
        with led_elsewhere(databases.url("worker")):
            yield databases


@pytest.fixture
def fleet_room(databases: Databases, servers: Servers) -> Iterator[Room]:
    """Two web processes, two clocks and a worker on the three databases."""
    room = Room(databases.database, servers.var / "rooms" / "fleet", {})
    room.open(webs=2, clocks=2, worker=True, beat=True, seed=False)
    yield room
    room.end()


@pytest.mark.rule("restart-keeps-hands")
@pytest.mark.parametrize(
    ("tables", "kills", "pace"),
    [(4, 3, LIVELY), pytest.param(TABLES, KILLS, HUMAN, marks=pytest.mark.nightly)],
)
def test_no_acknowledged_action_is_lost_when_the_primary_dies(
    fleet_room: Room,
    databases: Databases,
    network: Network,
    tables: int,
    kills: int,
    pace: Pace,
) -> None:
    game = new_game("Failover", small_blind=100, big_blind=200)
    urls = [web.url for web in fleet_room.webs]
    guests = fill(open_tables(game, tables), urls, seats=SEATS)
    blows, took = _blows(network, kills), list[float]()
    with Playing(guests, seed=1, manner=Manner(pace), person=RecordKeeper) as playing:
        for blow in blows:
            databases.wait_until_whole()
            assert _dealt(databases, time.time(), GIVEN_UP_AFTER_S) is not None, "play goes on"
            took.append(_struck(databases, blow))
        finish_hands(fleet_room, FINISHED_WITHIN_S)
    _report(blows, took)
    people = [each for each in playing.crowd.people if isinstance(each, RecordKeeper)]
    assert sum(len(person.acknowledged) for person in people) > 10 * kills
    assert lost_actions(people) == []
    assert not TableEvent.objects.filter(kind="turn_timed_out").exists()
    assert verdict.hands_unaccounted() == []
    assert verdict.money_amiss() == []
    assert not Incident.objects.exists()
    assert max(took) <= DEALT_WITHIN_S


def _blows(network: Network, kills: int) -> Sequence[Blow]:
    """Return each kind of blow once, then others by chance."""
    random = Random(1)
    kinds = [*BLOWS, cut_machine] if isinstance(network, Namespaces) else BLOWS
    return [*kinds, *(random.choice(kinds) for _ in range(kills - len(kinds)))]


def _struck(databases: Databases, blow: Blow) -> float:
    """Strike the primary, and return after how many seconds a hand is dealt by another one."""
    node, began = databases.primary(), time.time()
    blow(node)
    dealt = _dealt(databases, began, GIVEN_UP_AFTER_S)
    node.signal(signal.SIGCONT)
    node.join()
    if not node.is_running:
        databases.start(node)
    assert dealt is not None, f"no hand was dealt after {blow.__name__}\n{databases.logs}"
    return dealt


def _dealt(databases: Databases, since: float, within_s: float) -> float | None:
    """Return how many seconds after `since` a hand is dealt, None if none is in time."""
    while time.time() < since + within_s:
        try:
            with psycopg.connect(databases.url("application")) as server:
                moment = server.execute("SELECT to_timestamp(%s)", [since]).fetchone() or (None,)
                if server.execute(DEALT_SINCE, moment).fetchone() == (True,):
                    return time.time() - since
        except psycopg.OperationalError:
            pass
        time.sleep(0.2)
    return None


def _report(blows: Sequence[Blow], took: list[float]) -> None:
    """Print how long it took until hands were dealt again."""
    each = ", ".join(f"{blow.__name__} {s:.1f} s" for blow, s in zip(blows, took, strict=True))
    told = f"dealt again after {statistics.median(took):.1f} s, at worst {max(took):.1f} s: {each}"
    print(told, file=sys.stderr, flush=True)
