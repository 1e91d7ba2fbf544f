from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.room.database import RoomDatabase

if TYPE_CHECKING:
    from tests.accounts.committed_ledger import Ledger


@pytest.fixture
def ledger(room_db: RoomDatabase) -> "Iterator[Ledger]":
    """A committed ledger, and a plain connection to it as the application's role."""
    # Not above: the models can be read only once Django is set up, after the conftests.
    from tests.accounts.committed_ledger import committed_ledger

    with committed_ledger(room_db) as ledger:
        yield ledger
