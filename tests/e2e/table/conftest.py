import pytest

from tests.conftest import RoomFactory
from tests.e2e.table.served_table import Lent, new_table


@pytest.fixture
def lent(room: RoomFactory) -> Lent:
    """A room that lends the page of a table: its address, and the table."""
    return room(webs=1, clocks=0, seed=False).webs[0].url, new_table()
