from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from pytest_django.fixtures import Settings

from tests.room.database import RoomDatabase

if TYPE_CHECKING:
    from tests.accounts.committed_ledger import Ledger


@pytest.fixture(autouse=True)
def cheap_passwords(settings: Settings) -> None:
    """Passwords of these tests are hashed in no time; nothing here is about the hash."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def ledger(room_db: RoomDatabase) -> "Iterator[Ledger]":
    """A committed ledger, and a plain connection to it as the application's role."""
    # Not above: the models can be read only once Django is set up, after the conftests.
    from tests.accounts.committed_ledger import committed_ledger

    with committed_ledger(room_db) as ledger:
        yield ledger
