"""The service behind the sign-up page."""

from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.identity import names as identity
from accounts.identity.terms import CURRENT_VERSION
from accounts.ledger.models import Transfer
from accounts.models import Player
from accounts.sign_in.sign_up.creating import sign_up
from config.refusals.explained import ExplainedRefusal
from tests.accounts.people import ADULT, NOW, PASSWORD, wallet_of

pytestmark = pytest.mark.django_db


def signed_up(**changes: Any) -> Player:
    entered: dict[str, Any] = {
        "email": "ana@example.org",
        "screen_name": "Ana",
        "password": PASSWORD,
        "birth_date": ADULT,
        "terms_version": CURRENT_VERSION,
        "now": NOW,
    }
    return sign_up(**entered | changes)


def test_a_new_player_has_ten_thousand_in_play_money() -> None:
    ana = signed_up()
    assert wallet_of(ana).balance == 1_000_000
    assert Transfer.objects.get().kind == "opening_grant"


def test_what_is_kept_of_a_new_player() -> None:
    ana = Player.objects.get(pk=signed_up(email="Ana@Example.ORG").pk)
    assert (ana.email, ana.screen_name) == ("ana@example.org", "Ana")
    assert (ana.joined_at, ana.terms_accepted_at, ana.terms_version) == (NOW, NOW, CURRENT_VERSION)
    assert (ana.is_bot, ana.is_staff, ana.is_superuser, ana.is_active) == (
        False,
        False,
        False,
        True,
    )
    assert ana.check_password(PASSWORD)


def test_a_practice_bot_signs_up_like_anybody() -> None:
    bot = signed_up(is_bot=True)
    assert bot.is_bot
    assert wallet_of(bot).balance == 1_000_000


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"email": "ANA@example.org"}, "email", "email_taken"),
        ({"email": "nowhere"}, "email", "email_form"),
        ({"email": "a" * 260 + "@example.org"}, "email", "email_form"),
        ({"screen_name": "BEA"}, "screen_name", "screen_name_taken"),
        ({"screen_name": "Al"}, "screen_name", "screen_name_form"),
        ({"screen_name": "A" * 17}, "screen_name", "screen_name_form"),
        ({"screen_name": "7even"}, "screen_name", "screen_name_form"),
        ({"screen_name": "Zoë"}, "screen_name", "screen_name_form"),
        ({"screen_name": "An  na"}, "screen_name", "screen_name_form"),
        ({"screen_name": "Anna "}, "screen_name", "screen_name_form"),
        ({"screen_name": "Anna\n"}, "screen_name", "screen_name_form"),
        ({"birth_date": date(2008, 11, 21)}, "birth_date", "age"),
        ({"terms_version": "1999-01"}, "terms_version", "terms_version"),
        ({"password": "123456"}, "password", "password"),
        ({"password": "cara@example.org"}, "password", "password"),
        ({"screen_name": "Carabiniere", "password": "carabiniere1"}, "password", "password"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_stored(
    changes: dict[str, Any], field: str, code: str
) -> None:
    signed_up(screen_name="Bea")
    good = {"email": "cara@example.org", "screen_name": "Cara"}
    with pytest.raises(ExplainedRefusal) as refusal:
        signed_up(**good | changes)
    assert (refusal.value.field, refusal.value.code) == (field, code)
    assert refusal.value.allowed
    assert Player.objects.count() == Transfer.objects.count() == 1


@pytest.mark.parametrize("screen_name", ["Ann", "A" * 16, "Ann-Marie", "Big Al 7", "x_y"])
def test_screen_names_that_are_taken_as_they_are(screen_name: str) -> None:
    assert signed_up(screen_name=screen_name).screen_name == screen_name


@pytest.mark.parametrize("offset", range(-12, 15))
def test_nobody_is_taken_before_it_is_their_birthday_where_they_are(offset: int) -> None:
    born, there = date(2008, 11, 21), timezone(timedelta(hours=offset))
    eve = datetime(2026, 11, 20, 23, 59, 59, tzinfo=there)
    with pytest.raises(ExplainedRefusal) as refusal:
        signed_up(birth_date=born, now=eve)
    assert refusal.value.code == "age"
    assert not Player.objects.exists()


def test_the_eighteenth_birthday_is_taken_once_it_has_begun_everywhere() -> None:
    born = date(2008, 11, 21)
    with pytest.raises(ExplainedRefusal):
        signed_up(birth_date=born, now=datetime(2026, 11, 21, 11, 59, 59, tzinfo=UTC))
    signed_up(birth_date=born, now=datetime(2026, 11, 21, 12, 0, tzinfo=UTC))


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"email": "ana@example.org"}, "email_taken"),
        ({"screen_name": "ANA"}, "screen_name_taken"),
    ],
)
def test_a_name_taken_between_check_and_storing_is_refused_as_well(
    changes: dict[str, str], code: str
) -> None:
    signed_up()
    late = {"email": "late@example.org", "screen_name": "Late"} | changes
    with pytest.raises(ExplainedRefusal) as refusal, identity.refusing_the_taken():
        Player.objects.create_user(**late, birth_date=ADULT)
    assert refusal.value.code == code


def test_the_database_keeps_emails_in_lower_case_and_names_in_form() -> None:
    ana = signed_up()
    for change in ({"email": "Ana@example.org"}, {"screen_name": "A"}, {"screen_name": "A; --"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Player.objects.filter(pk=ana.pk).update(**change)


def test_nobody_under_age_is_stored_by_any_road() -> None:
    for create in (Player.objects.create_user, Player.objects.create_superuser):
        with pytest.raises(ExplainedRefusal):
            create("kid@example.org", screen_name="Kid", birth_date=date(2020, 1, 1))
    assert not Player.objects.exists()


def test_a_superuser_holds_every_permission() -> None:
    root = Player.objects.create_superuser(
        "Root@example.org", PASSWORD, screen_name="Root", birth_date=ADULT
    )
    assert root.has_perm("accounts.change_player")
    assert Player.objects.get_by_natural_key("ROOT@Example.org") == root
