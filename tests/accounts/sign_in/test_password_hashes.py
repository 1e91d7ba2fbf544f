"""Passwords are kept as Argon2id hashes; older ones become such when their player signs in."""

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher, PBKDF2PasswordHasher
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.models import Player
from config import settings as real_settings
from tests.accounts.people import PASSWORD, person

SIGN_IN = reverse("accounts:sign_in")


class LighterArgon2(Argon2PasswordHasher):
    """What a room may have used before machines grew faster."""

    memory_cost = 1024


@pytest.fixture
def _real_hashers(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = real_settings.PASSWORD_HASHERS


@pytest.mark.usefixtures("_real_hashers")
@pytest.mark.parametrize("older", [PBKDF2PasswordHasher(), LighterArgon2()])
def test_an_older_hash_is_made_anew_at_sign_in(
    db: None, client: Client, older: PBKDF2PasswordHasher | LighterArgon2
) -> None:
    ana = person("Ana")
    ana.password = older.encode(PASSWORD, older.salt())
    ana.save()
    client.post(SIGN_IN, {"username": ana.email, "password": PASSWORD})
    ana = Player.objects.get()
    assert ana.password.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")
    assert ana.check_password(PASSWORD)
    assert client.get("/accounts/").status_code == 200, "and stays signed in"
