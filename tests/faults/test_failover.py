"""The primary of three PostgreSQL is killed, stopped, cut off and filled up while people play."""

import os
import signal
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from random import Random
from typing import Final, NamedTuple
from uuid import UUID, uuid4

import psycopg
import pytest
from django.db import Error as DatabaseError
from django.db import connection

from accounts.cashier.models import CashierRequest, RequestKind
from accounts.core.incidents.models import Incident
from accounts.ledger.checks.audit import differences
from accounts.models import Player
from config.embedded.addresses import postgres_home
from poker.models import TableEvent
from tests.accounts.cashier.till import bring, euros, known, withdrawal
from tests.conftest import PlayerFactory
from tests.faults import verdict
from tests.faults.evening import SEATS, finish_hands
from tests.faults.keeping_records import RecordKeeper, lost_actions
from tests.faults.playing import LIVELY, Playing
from tests.fleet.databases import MACHINES, Databases
from tests.fleet.disk import can_be_mounted
from tests.fleet.network import Namespaces, Network, can_be_made
from tests.fleet.node import Node
from tests.load.arrivals import fill, open_tables
from tests.load.manner import Manner
from tests.load.pace import HUMAN, Pace
from tests.lobby.tournaments.evening import Evening
from tests.lobby.tournaments.tournaments import (
    assert_everybody_placed,
    new_tournament,
    register_all,
)
from tests.room.database import RoomDatabase, led_elsewhere, open_new_connections
from tests.room.games import new_game
from tests.room.launcher import eventually
from tests.room.processes import Room
from tests.room.servers import Servers

NOW: Final = datetime(2026, 5, 1, 18, tzinfo=UTC)
DEALT_WITHIN_S: Final = 30
GIVEN_UP_AFTER_S: Final = 90
FINISHED_WITHIN_S: Final = 240
"""A hand at human pace takes about a minute, and may take some."""
DEALT_SINCE: Final = (
    f"SELECT EXISTS (SELECT FROM {TableEvent._meta.db_table}"  # noqa: S608  # a table's name
    " WHERE kind = 'hand_started' AND at > %s)"
)
Blow = Callable[[Node], None]


class Pause(NamedTuple):
    """How many seconds after a blow another server accepted writes, and dealt a hand."""

    writes_s: float
    deals_s: float


def kill_postgres(node: Node) -> None:
    node.kill_postgres()


def kill_machine(node: Node) -> None:
    node.kill()


def stop_machine(node: Node) -> None:
    node.signal(signal.SIGSTOP)


def cut_machine(node: Node) -> None:
    node.cut()


def fill_disk(node: Node) -> None:
    node.disk.fill()


BLOWS: Final = (kill_postgres, stop_machine, kill_machine)
KILLS: Final = int(os.environ.get("KILLS", "50"))
TABLES: Final = int(os.environ.get("TABLES", "40"))


@pytest.fixture
def network(request: pytest.FixtureRequest) -> Iterator[Network]:
    """The loopback address; in the long form machines that can be cut off, where root runs it."""
    with Namespaces(MACHINES) if _is_long(request) and can_be_made() else Network() as network:
        yield network


@pytest.fixture
def databases(
    servers: Servers,
    template: str,
    room_db: RoomDatabase,
    network: Network,
    request: pytest.FixtureRequest,
) -> Iterator[Databases]:
    """Three PostgreSQL with the room's database, which Django uses meanwhile."""
    folder = postgres_home(servers.var) / "fleet"
    small_disks = _is_long(request) and can_be_mounted()
    with Databases(servers.var, folder, network, small_disks=small_disks) as databases:
        databases.fill(template)
        with led_elsewhere(databases.url("worker")):
            yield databases


def _is_long(request: pytest.FixtureRequest) -> bool:
    return request.node.get_closest_marker("nightly") is not None


@pytest.fixture
def fleet_room(databases: Databases, servers: Servers) -> Iterator[Room]:
    """Two web processes and a worker on the three databases, with clocks once people are there."""
    room = Room(databases.database, servers.var / "rooms" / "fleet", {})
    room.open(webs=2, clocks=0, worker=True, beat=True, seed=False)
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
    blows, pauses = _blows(_kinds(network, databases), kills), list[Pause]()
    with Playing(guests, seed=1, manner=Manner(pace), person=RecordKeeper) as playing:
        _start_clocks(fleet_room)
        for number, blow in enumerate(blows, 1):
            databases.wait_until_whole()
            assert _dealt(databases, time.time()) is not None, "play goes on"
            pauses.append(_struck(databases, blow))
            _tell(f"{number} of {kills}: {blow.__name__}, {_in_words(pauses[-1:])}")
        finish_hands(fleet_room, FINISHED_WITHIN_S)
    for line in _report(blows, pauses):
        _tell(line)
    people = _record_keepers(playing)
    assert sum(len(person.acknowledged) for person in people) > 10 * kills
    assert [person.guest for person in people if True not in person.told_away] == []
    # A full disk refuses one table's writes before another's, which is a fault of that table.
    expected = ["table_faulty"] if fill_disk in blows else []
    assert _amiss(people, expected) == []
    assert max(pause.deals_s for pause in pauses) <= DEALT_WITHIN_S


@pytest.mark.rule("restart-keeps-hands")
def test_no_acknowledged_action_is_lost_when_the_new_primary_dies_at_once(
    fleet_room: Room, databases: Databases
) -> None:
    """The second one dies as soon as it writes, while the first one is not back yet."""
    game = new_game("Failover", small_blind=100, big_blind=200)
    guests = fill(open_tables(game, 4), [web.url for web in fleet_room.webs], seats=SEATS)
    with Playing(guests, seed=2, manner=Manner(LIVELY), person=RecordKeeper) as playing:
        _start_clocks(fleet_room)
        databases.wait_until_whole()
        assert _dealt(databases, time.time()) is not None, "play goes on"
        first = databases.primary()
        kill_postgres(first)
        assert eventually(lambda: databases.writes(without=first), GIVEN_UP_AFTER_S)
        began = time.time()
        kill_postgres(databases.primary())
        # The second one starts again in its place if no standby has followed it yet.
        pause = _dealt(databases, began)
        assert pause is not None, databases.logs
        finish_hands(fleet_room, FINISHED_WITHIN_S)
    _tell(f"the second of two failovers: {_in_words([pause])}")
    people = _record_keepers(playing)
    assert any(person.acknowledged for person in people)
    assert _amiss(people) == []


def test_withdrawal_asked_for_during_a_failover_is_made_once(databases: Databases) -> None:
    """Players send the same form again until the room has it."""
    players = [known(f"Player {number}") for number in range(4)]
    for player in players:
        bring(player, 100_000)
    asked = [(player, uuid4()) for player in players for _ in range(5)]
    databases.wait_until_whole()
    with ThreadPoolExecutor(len(players)) as pool:
        making = [pool.submit(_ask_until_made, *each) for each in asked]
        assert eventually(lambda: any(each.done() for each in making), 10)
        kill_postgres(databases.primary())
        done = [each.result(GIVEN_UP_AFTER_S) for each in making]
    open_new_connections()
    assert CashierRequest.objects.filter(kind=RequestKind.WITHDRAWAL).count() == len(asked)
    assert len({request.pk for request in done}) == len(asked)
    assert [euros(player) for player in players] == [(100_000 - 5 * 1000, 5 * 1000)] * 4
    assert differences() == []


@pytest.mark.rule("restart-keeps-hands")
def test_tournament_goes_on_through_failovers(
    databases: Databases, new_player: PlayerFactory
) -> None:
    """The primary dies twice while levels of four hands rise; each step is tried until done."""
    tournament = new_tournament(most_players=6, buy_in=1000, fee=100, seats=3)
    register_all(tournament, [new_player() for _ in range(6)], NOW)
    evening = Evening(tournament, NOW, Random(3), all_in=0.02)
    _play_on(evening, lambda: evening.hands >= 4)
    databases.wait_until_whole()
    kill_postgres(databases.primary())
    _play_on(evening, lambda: evening.hands >= 12)
    databases.wait_until_whole()
    kill_postgres(databases.primary())
    _play_on(evening)
    open_new_connections()
    tournament.refresh_from_db()
    assert tournament.level >= 2
    assert_everybody_placed(tournament)
    assert verdict.hands_unaccounted() == []
    assert verdict.money_amiss() == []


def _play_on(evening: Evening, until: Callable[[], bool] = lambda: False) -> None:
    """Play, and again where the database was away."""
    deadline = time.monotonic() + FINISHED_WITHIN_S
    while time.monotonic() < deadline:
        try:
            return evening.play(until=until)
        except DatabaseError:
            open_new_connections()
    raise TimeoutError("the tournament does not go on")


def _ask_until_made(player: Player, form_key: UUID) -> CashierRequest:
    deadline = time.monotonic() + GIVEN_UP_AFTER_S
    try:
        while time.monotonic() < deadline:
            try:
                return withdrawal(player, 1000, form_key)
            except DatabaseError:
                time.sleep(0.1)
        raise TimeoutError("the database does not come back")
    finally:
        connection.close()


def _start_clocks(room: Room) -> None:
    """Deal from now on: before, nobody is there to act."""
    for number in (1, 2):
        room.start_clock(f"clock-{number}")


def _record_keepers(playing: Playing) -> list[RecordKeeper]:
    return [each for each in playing.crowd.people if isinstance(each, RecordKeeper)]


def _amiss(people: list[RecordKeeper], expected: Sequence[str] = ()) -> list[str]:
    """Return everything that a failover must not do, and did, except incidents of these kinds."""
    timed_out = TableEvent.objects.filter(kind="turn_timed_out")
    return [
        *(f"lost action {each}" for each in lost_actions(people)),
        *(f"timed out at {row.table_id}, event {row.seq}" for row in timed_out),
        *verdict.hands_unaccounted(),
        *verdict.money_amiss(),
        *(
            f"{incident} {incident.detail}"
            for incident in Incident.objects.exclude(kind__in=expected)
        ),
    ]


def _kinds(network: Network, databases: Databases) -> Sequence[Blow]:
    """Return the kinds of blows that are possible here, and print which are not."""
    cut = [cut_machine] if isinstance(network, Namespaces) else []
    full = [fill_disk] if databases.nodes[0].disk.is_mounted else []
    for missing, reason in ((cut, "network namespace"), (full, "disk of its own")):
        if not missing:
            _tell(f"no machine has a {reason}: only the nightly form has, if root runs it")
    return [*BLOWS, *cut, *full]


def _blows(kinds: Sequence[Blow], kills: int) -> Sequence[Blow]:
    """Return each kind of blow once, then others by chance."""
    random = Random(1)
    return [*kinds, *(random.choice(kinds) for _ in range(kills - len(kinds)))][:kills]


def _struck(databases: Databases, blow: Blow) -> Pause:
    """Strike the primary, and return how long it took until another one wrote and dealt."""
    node, began = databases.primary(), time.time()
    blow(node)
    pause = _dealt(databases, began, without=node)
    node.signal(signal.SIGCONT)
    node.join()
    node.disk.free()
    if not node.is_running:
        databases.start(node)
    assert pause is not None, f"no hand was dealt after {blow.__name__}\n{databases.logs}"
    return pause


def _dealt(databases: Databases, since: float, *, without: Node | None = None) -> Pause | None:
    """Return how long after ``since`` a server but one writes and a hand is dealt, or None if none
    is in time."""
    writes_s = None
    while time.time() < since + GIVEN_UP_AFTER_S:
        try:
            with psycopg.connect(databases.url("application", without=without)) as server:
                writes_s = writes_s or time.time() - since
                moment = server.execute("SELECT to_timestamp(%s)", [since]).fetchone() or (None,)
                if server.execute(DEALT_SINCE, moment).fetchone() == (True,):
                    return Pause(writes_s, time.time() - since)
        except psycopg.OperationalError:
            pass
        time.sleep(0.2)
    return None


def _report(blows: Sequence[Blow], pauses: Sequence[Pause]) -> Iterator[str]:
    """Yield how long it took until hands were dealt again, for each kind of blow and for all."""
    for kind in dict.fromkeys(blows):
        of_kind = [pause for blow, pause in zip(blows, pauses, strict=True) if blow is kind]
        yield f"{len(of_kind)} of {len(pauses)}, {kind.__name__}: {_in_words(of_kind)}"
    yield f"all: {_in_words(pauses)}"


def _in_words(pauses: Sequence[Pause]) -> str:
    writes, deals = zip(*pauses, strict=True)
    parts = (("another server wrote", writes), ("a hand was dealt", deals))
    return ", ".join(
        f"{what} after {statistics.median(seconds):.1f} s"
        + (f" (at worst {max(seconds):.1f} s)" if len(pauses) > 1 else "")
        for what, seconds in parts
    )


def _tell(line: str) -> None:
    """Print a line at once, past pytest."""
    print(line, file=sys.__stderr__, flush=True)
