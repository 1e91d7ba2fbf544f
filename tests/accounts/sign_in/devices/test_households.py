"""The database counts households as the room does, and players are told of new ones."""

import pytest
from django.db import connection

from accounts.core.inbox.models import Message
from accounts.models import Player
from accounts.sign_in.devices.noting import Origin, note
from config.http.addresses import household
from tests.accounts.people import NOW, person
from tests.config.http.households import HOUSEHOLDS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("counted", HOUSEHOLDS)
def test_database_counts_the_same_households(counted: str) -> None:
    assert {in_database(address) for address in HOUSEHOLDS[counted]} == {counted}


@pytest.mark.parametrize(
    "text", ["", "nonsense", "203.0.113.256", "2001:db8:::1", "1" * 64, "::1%eth0"]
)
def test_database_counts_text_that_is_no_address_as_none(text: str) -> None:
    assert in_database(text) == household(text) == ""


@pytest.mark.parametrize(
    ("address", "messages"),
    [
        ("2001:db8:1:2:ffff:a0a:0:a0a", 0),
        ("2001:db8:1:3::1", 1),
        ("203.0.113.9", 1),
    ],
)
def test_player_is_told_of_a_new_household(address: str, messages: int) -> None:
    ana = person("Ana")
    signs_in(ana, "2001:db8:1:2::1")
    signs_in(ana, address)
    assert Message.objects.filter(player=ana, kind="new_sign_in").count() == messages


@pytest.mark.parametrize("address", ["2002:cb00:7109:1::1", "64:ff9b::203.0.113.9"])
def test_translated_address_is_no_news_to_its_own_household(address: str) -> None:
    ana = person("Ana")
    signs_in(ana, "203.0.113.9")
    signs_in(ana, address)
    assert not Message.objects.filter(player=ana, kind="new_sign_in").exists()


def signs_in(player: Player, address: str) -> None:
    key = f"{player.pk} {address}"
    note(player=player, session_key=key, origin=Origin("token", "Firefox", address), now=NOW)


def in_database(address: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT sign_in_household(%s)", [address])
        return str(cursor.fetchone()[0])
