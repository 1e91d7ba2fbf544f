import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from tests.room.slot import claim_slot

# Held to the end of the run; Django's settings are read after this line.
SLOT_LOCK = claim_slot()

import django  # noqa: E402

from config.catalogues.compiling import compile_catalogues  # noqa: E402

# A fresh checkout has the catalogues of translations only as people write them.
compile_catalogues()

# Now, so that the conftests below this one may import models.
django.setup()

from django.conf import settings  # noqa: E402
from pytest_django import DjangoDbBlocker  # noqa: E402

from accounts.models import Player  # noqa: E402
from lobby.board.shared import shared_board  # noqa: E402
from poker.memory import memories  # noqa: E402
from tests import halves  # noqa: E402
from tests.room import people  # noqa: E402
from tests.room.database import RoomDatabase, cloned_database, drop_leftovers  # noqa: E402
from tests.room.memory import keep_in_memory  # noqa: E402
from tests.room.processes import Room  # noqa: E402
from tests.room.servers import Servers  # noqa: E402
from tests.room.template import template_database  # noqa: E402

VAR: Path = settings.VAR_DIR

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


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--half", choices=halves.HALVES, help="run only these: see tests/halves.py")


def pytest_configure(config: pytest.Config) -> None:
    """Give whatever always holds more examples where there is time for them."""
    if config.getoption("markexpr") == NIGHTLY:
        hypothesis.settings.load_profile("nightly")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if half := config.getoption("half"):
        items[:], left_out = halves.split(items, half)
        config.hook.pytest_deselected(items=left_out)


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """Each test begins like a new process: table ids come again in every test database."""
    memories.clear()
    shared_board.forget()
    yield
    memories.clear()
    shared_board.forget()


@pytest.fixture
def new_player(room_db: RoomDatabase, settings: Any) -> PlayerFactory:
    """Signs up one more player, with 10,000.00 of play money and a password cheap to make."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    return people.Newcomers()


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """The run's PostgreSQL and Valkey."""
    keep_in_memory(VAR)
    servers = Servers(VAR)
    drop_leftovers(VAR)
    yield servers
    servers.stop()


@pytest.fixture(scope="session")
def template(servers: Servers) -> str:
    """The name of the migrated database that every test database is a copy of."""
    return template_database(VAR)


@pytest.fixture(scope="session")
def django_db_setup(template: str, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The database of `db` tests, used by all of them and rolled back after each."""
    with django_db_blocker.unblock(), cloned_database(VAR, template):
        django_db_blocker.block()
        yield
        django_db_blocker.restore()


@pytest.fixture
def room_db(
    servers: Servers, template: str, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[RoomDatabase]:
    """A database of the test's own where commits are real; Django uses it meanwhile."""
    servers.start_what_is_down()
    with django_db_blocker.unblock(), cloned_database(VAR, template) as database:
        yield database


@pytest.fixture
def room(
    request: pytest.FixtureRequest, servers: Servers, room_db: RoomDatabase
) -> Iterator[RoomFactory]:
    """Opens a room of real processes: `room(webs=2, clocks=1, bots=True, env={...})`.

    The arguments are those of `Room.open`, and `env` is added to the environment of every
    process. The test's own Django shares the room's database, Valkey and announcements.
    """
    logs = VAR / "rooms" / re.sub(r"\W+", "-", request.node.name)
    rooms: list[Room] = []

    def open_room(*, env: Mapping[str, str] | None = None, **wanted: Any) -> Room:
        rooms.append(Room(room_db, logs, env or {}))
        rooms[-1].open(**wanted)
        return rooms[-1]

    yield open_room
    for opened in rooms:
        opened.end()
