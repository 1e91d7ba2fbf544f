"""Staff read which buy-ins were refused to returning players; nobody edits them."""

import pytest
from django.test import Client

from accounts.models import Player
from poker.models import RatholingRefusal
from tests.accounts.plain_sql import refusal_of
from tests.conftest import PlayerFactory
from tests.poker.services.leaving import LEAST, Stay, no_limit_table
from tests.poker.services.refusing import refused
from tests.room.staff import sign_staff_in


@pytest.fixture
def refusal(new_player: PlayerFactory) -> RatholingRefusal:
    stay = Stay(no_limit_table(), new_player())
    stay.sit(12345).leave().later(minutes=3)
    refused(stay, LEAST)
    return RatholingRefusal.objects.get()


def test_refusals_are_listed_with_what_would_have_been_allowed(
    new_player: PlayerFactory, refusal: RatholingRefusal
) -> None:
    staff = new_player()
    Player.objects.filter(pk=staff.pk).update(is_staff=True, is_superuser=True)
    client = Client()
    sign_staff_in(client, Player.objects.get(pk=staff.pk))
    listed = client.get("/staff/poker/ratholingrefusal/").text
    for told in (refusal.player.screen_name, "Window", "80.00", "123.45", "200.00 play money"):
        assert told in listed
    assert client.get("/staff/poker/ratholingrefusal/add/").status_code == 403
    assert client.post(f"/staff/poker/ratholingrefusal/{refusal.pk}/delete/").status_code == 403


@pytest.mark.parametrize(
    "statement",
    ["DELETE FROM poker_ratholingrefusal", "UPDATE poker_ratholingrefusal SET amount = 1"],
)
def test_the_database_lets_the_room_change_none(refusal: RatholingRefusal, statement: str) -> None:
    assert refusal_of(statement) == "InsufficientPrivilege"
    assert RatholingRefusal.objects.get().amount == refusal.amount
