import random
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import hypothesis
import pytest

from tests.room.slot import claim_slot, rights_of_a_worker

# Held to the end of the run; Django's settings are read after this line.
SLOT_LOCK = claim_slot()

import django

from config.catalogues.compiling import compile_catalogues
from config.database_limits import JOB
from config.limited_connection import LimitedConnection
from config.places import var_folder

# A fresh checkout has the catalogues of translations only as people write them.
compile_catalogues()

# Now, so that the conftests below this one may import models.
with rights_of_a_worker():
    django.setup()

from pytest_django import DjangoDbBlocker

from accounts.models import Player
from lobby.demo.past.chance import seeded_chance
from tests.accounts.ledger import waiver
from tests.room import people
from tests.room.database import (
    RoomDatabase,
    cloned_database,
    drop_leftovers,
    used_by_django,
)
from tests.room.emptying import TestDatabase
from tests.room.forgetful import forget
from tests.room.memory import keep_in_memory
from tests.room.processes import Room
from tests.room.servers import Servers
from tests.room.template import template_database
from tests.room.warm import WarmProcesses
from tests.runner.kept import ROOMS

pytest_plugins = [f"tests.runner.{name}" for name in ("plugin", "telling", "tiers", "lock_order")]

# Machines are noisy, and a fresh checkout draws its first texts slowly: how long an example
# takes says nothing about the room.
hypothesis.settings.register_profile(
    "room",
    deadline=None,
    max_examples=50,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.register_profile(
    "nightly", parent=hypothesis.settings.get_profile("room"), max_examples=300
)
hypothesis.settings.load_profile("room")

NIGHTLY = "nightly or not nightly"
"""What ``make nightly`` asks for."""

RoomFactory = Callable[..., Room]
PlayerFactory = Callable[..., Player]


def pytest_configure(config: pytest.Config) -> None:
    """Give whatever always holds more examples where there is time for them."""
    if config.getoption("markexpr") == NIGHTLY:
        hypothesis.settings.load_profile("nightly")


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """Each test begins like a new process."""
    forget()
    LimitedConnection.limits = JOB
    yield
    forget()


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest) -> Iterator[None]:
    """Draw by the test's name what is left to chance in this process, so that a failure comes
    again."""
    random.seed(request.node.nodeid)
    with seeded_chance(request.node.nodeid):
        yield


@pytest.fixture
def new_player(room_db: RoomDatabase, settings: Any) -> PlayerFactory:
    """Signs up one more player, with 10,000.00 of play money and a password cheap to make."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    return people.Newcomers()


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """The run's PostgreSQL and Valkey."""
    var = var_folder()
    keep_in_memory(var)
    servers = Servers(var)
    drop_leftovers(var)
    yield servers
    servers.stop()


@pytest.fixture(scope="session")
def template(servers: Servers) -> str:
    """The name of the migrated database that every test database is a copy of."""
    return template_database(servers.var)


@pytest.fixture(scope="session")
def test_database(
    servers: Servers, template: str, django_db_blocker: DjangoDbBlocker
) -> Iterator[TestDatabase]:
    """The database of all tests, emptied after each that commits."""
    with django_db_blocker.unblock():
        database = TestDatabase(servers.var, template)
        django_db_blocker.block()
        yield database
        django_db_blocker.restore()
        database.close()


@pytest.fixture(scope="session")
def django_db_setup(test_database: TestDatabase) -> None:
    """The database of `db` tests, which are rolled back."""


@pytest.fixture
def room_db(
    request: pytest.FixtureRequest,
    servers: Servers,
    template: str,
    test_database: TestDatabase,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[RoomDatabase]:
    """A database where commits are real; Django uses it meanwhile."""
    servers.start_what_is_down()
    with django_db_blocker.unblock():
        if request.node.get_closest_marker("new_database"):
            with cloned_database(servers.var, template) as database:
                yield database
            # The server may have been another one meanwhile.
            test_database.renew()
            return
        if "room" in request.fixturenames:
            test_database.number_anew()
        else:
            test_database.number_by(request.node.nodeid)
        with used_by_django(test_database.database.name):
            yield test_database.database
        test_database.renew()


@pytest.fixture
def waived_evidence(request: pytest.FixtureRequest, test_database: TestDatabase) -> Iterator[None]:
    """Let money move for invented tables and hands, because the test is only about the ledger."""
    database = test_database.database
    if "room_db" in request.fixturenames:
        database = request.getfixturevalue("room_db")
    with waiver.waived_evidence(database.owner_url):
        yield


@pytest.fixture(scope="session")
def warm(servers: Servers) -> Iterator[WarmProcesses]:
    """Processes that one room hands on to the next."""
    processes = WarmProcesses(servers.var)
    yield processes
    processes.end()


@pytest.fixture
def room(
    request: pytest.FixtureRequest, servers: Servers, room_db: RoomDatabase, warm: WarmProcesses
) -> Iterator[RoomFactory]:
    """Opens a room of real processes: `room(webs=2, clocks=1, bots=True, env={...})`.

    The arguments are those of `Room.open`, and `env` is added to the environment of every
    process, which are then this room's alone. The test's own Django shares the room's database,
    Valkey and announcements.
    """
    logs = servers.var / "rooms" / re.sub(r"\W+", "-", request.node.name)
    rooms: list[Room] = []
    request.node.stash[ROOMS] = rooms
    warm.use(room_db.name)

    def open_room(*, env: Mapping[str, str] | None = None, **wanted: Any) -> Room:
        rooms.append(Room(room_db, logs, env or {}, None if rooms else warm))
        rooms[-1].open(**wanted)
        return rooms[-1]

    yield open_room
    for opened in rooms:
        opened.end()
