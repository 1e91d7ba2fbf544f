from collections.abc import Iterator

import pytest
from pytest_django.fixtures import Settings

from accounts.models import Player
from tests.accounts.ledger.committed_ledger import Ledger, committed_ledger
from tests.accounts.people import who_signs_in
from tests.room.database import RoomDatabase


@pytest.fixture(autouse=True)
def cheap_passwords(settings: Settings) -> None:
    """Passwords of these tests are hashed in no time; nothing here is about the hash."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def ledger(room_db: RoomDatabase) -> Iterator[Ledger]:
    """A committed ledger, and a plain connection to it as the application's role."""
    with committed_ledger(room_db) as ledger:
        yield ledger


@pytest.fixture
def ana(db: None) -> Player:
    return who_signs_in("Ana")
