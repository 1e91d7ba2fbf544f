from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from tests.conftest import VAR
from tests.e2e.table.served_table import Lent, new_table
from tests.room.database import cloned_database
from tests.room.processes import Room
from tests.room.servers import Servers


@pytest.fixture(scope="package")
def lent(
    servers: Servers, template: str, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Lent]:
    """A room that lends the page of a table to all tests here: its address, and the table."""
    with django_db_blocker.unblock(), cloned_database(VAR, template) as database:
        room = Room(database, VAR / "rooms" / "lent", {})
        try:
            room.open(webs=1, clocks=0, seed=False)
            yield room.webs[0].url, new_table()
        finally:
            room.stop()
