"""Guessing ends soon; whoever guesses locks out themselves, and not the player."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.models import Player
from accounts.sign_in.lockout.models import Allowance
from tests.accounts.people import PASSWORD
from tests.room.staff import app_code, give_factor

SIGN_IN = reverse("accounts:sign_in")
CODE = reverse("accounts:second_factor_code")
TOO_MANY = "Too many attempts. Try again in 6 minutes."


def sign_in(client: Client, player: Player, password: str, address: str = "203.0.113.9") -> str:
    """What comes of it: "in", "wrong", or "locked"."""
    entered = {"username": player.email, "password": password}
    answer = client.post(SIGN_IN, entered, REMOTE_ADDR=address)
    meant = {302: "in", 200: "wrong", 429: "locked"}
    return meant[answer.status_code]


def guess(player: Player, times: int, address: str = "198.51.100.1") -> list[str]:
    """Wrong passwords, each from a browser nobody has seen before."""
    return [sign_in(Client(), player, "guessed wrong", address) for _ in range(times)]


def test_ten_guesses_and_no_more_whatever_the_password(ana: Player) -> None:
    assert guess(ana, 11) == ["wrong"] * 10 + ["locked"]
    assert sign_in(Client(), ana, PASSWORD) == "locked", "even the right one"


def test_addresses_without_an_account_are_locked_alike(db: None) -> None:
    nobody = Player(email="nobody@example.org")
    assert guess(nobody, 11) == ["wrong"] * 10 + ["locked"]


def test_the_players_own_browser_gets_in_all_the_while(ana: Player) -> None:
    own = Client()
    assert sign_in(own, ana, PASSWORD) == "in"
    own.post(reverse("accounts:sign_out"))
    assert guess(ana, 12, "198.51.100.1")[-1] == "locked"
    assert sign_in(own, ana, "mistyped once") == "wrong"
    assert sign_in(own, ana, PASSWORD) == "in"


def test_a_known_browser_does_not_guess_for_ever_either(ana: Player) -> None:
    own = Client()
    sign_in(own, ana, PASSWORD)
    own.post(reverse("accounts:sign_out"))
    tries = [sign_in(own, ana, "guessed wrong") for _ in range(11)]
    assert tries == ["wrong"] * 10 + ["locked"]


def test_a_cookie_somebody_made_up_makes_no_known_browser(ana: Player) -> None:
    guess(ana, 10)
    forged = Client()
    forged.cookies[settings.ROOM_DEVICE_COOKIE] = "A" * 43
    assert sign_in(forged, ana, PASSWORD) == "locked"


def test_right_passwords_cost_nothing(ana: Player) -> None:
    for _ in range(12):
        assert sign_in(Client(), ana, PASSWORD) == "in"


def test_one_address_does_not_try_one_password_everywhere(db: None) -> None:
    people = [Player(email=f"p{number}@example.org") for number in range(61)]
    tries = [sign_in(Client(), each, "summer2026!", "198.51.100.7") for each in people]
    assert tries == ["wrong"] * 60 + ["locked"]
    assert sign_in(Client(), people[0], "summer2026!", "198.51.100.8") == "wrong"


def test_it_opens_again_by_itself(ana: Player) -> None:
    guess(ana, 10)
    assert guess(ana, 1) == ["locked"]
    for spent in Allowance.objects.all():
        spent.spent_until -= timedelta(minutes=6)
        spent.save()
    assert sign_in(Client(), ana, PASSWORD) == "in"


def test_codes_are_not_guessed_for_long(ana: Player) -> None:
    give_factor(ana)
    client = Client()
    assert sign_in(client, ana, PASSWORD) == "in"
    for _ in range(10):
        answer = client.post(CODE, {"code": "000000"})
        assert "This code is wrong" in answer.text
    answer = client.post(CODE, {"code": app_code(ana)})
    assert "Too many attempts" in answer.text
    assert "_auth_user_id" not in client.session


def test_sign_ups_from_one_address_are_counted(
    client: Client, db: None, settings: Settings
) -> None:
    settings.ROOM_SIGN_UPS_AN_HOUR = 3
    page = reverse("accounts:sign_up")
    answers = [client.post(page, {"email": "no"}).text for _ in range(4)]
    assert ["Too many attempts" in answer for answer in answers] == [False] * 3 + [True]


@pytest.mark.parametrize(
    ("guessing", "others"),
    [
        ([f"2001:db8:1:2::{n:x}" for n in range(1, 62)], ["2001:db8:1:3::1", "198.51.100.7"]),
        (["::ffff:198.51.100.7"] * 61, ["::ffff:198.51.100.8", "2001:db8:1:2::1"]),
        (["198.51.100.7", "::ffff:198.51.100.7"] * 31, ["198.51.100.8", "::ffff:198.51.100.9"]),
    ],
    ids=["addresses of one /64", "a dual-stack listener", "both listeners"],
)
def test_guesses_of_a_household_lock_out_nobody_else(
    ana: Player, guessing: list[str], others: list[str]
) -> None:
    people = [Player(email=f"p{number}@example.org") for number in range(61)]
    tries = [
        sign_in(Client(), each, "summer2026!", address)
        for each, address in zip(people, guessing, strict=False)
    ]
    assert tries == ["wrong"] * 60 + ["locked"]
    for address in others:
        assert sign_in(Client(), ana, PASSWORD, address) == "in"
    assert sign_in(Client(), ana, PASSWORD, guessing[0]) == "locked"
