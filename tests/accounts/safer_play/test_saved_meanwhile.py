"""Who goes away while something else of theirs is being stored stays away."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from django.db.models.signals import pre_save
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from accounts.sign_in.passwords.change.forms import NewPasswordForm, OwnPasswordChangeForm
from tests.accounts.people import PASSWORD, person
from tests.room.staff import sign_staff_in

UNTIL = datetime(2099, 1, 1, tzinfo=UTC)
ANOTHER = "a quiet evening with cards"
TWICE = {"new_password1": ANOTHER, "new_password2": ANOTHER}


@contextmanager
def going_away_just_before(player: Player) -> Iterator[None]:
    """The player is barred, and moves, by another request once the row is about to be stored."""

    def go(instance: Player, **_signal: Any) -> None:
        if instance.pk == player.pk:
            Player.objects.filter(pk=player.pk).update(barred_until=UNTIL, email="at@sea.example")

    pre_save.connect(go, sender=Player)
    try:
        yield
    finally:
        pre_save.disconnect(go, sender=Player)


def kept(player: Player) -> Player:
    """The player as stored, with what was stored by the other request."""
    stored = Player.objects.get(pk=player.pk)
    assert (stored.barred_until, stored.email) == (UNTIL, "at@sea.example")
    return stored


def test_a_password_is_all_that_choosing_one_stores(ana: Player) -> None:
    form = NewPasswordForm(ana, TWICE)
    assert form.is_valid()
    with going_away_just_before(ana):
        form.save()
    assert kept(ana).check_password(ANOTHER)


def test_a_password_is_all_that_changing_it_stores(ana: Player) -> None:
    form = OwnPasswordChangeForm(ana, {"old_password": PASSWORD, **TWICE}, session_key="mine")
    assert form.is_valid()
    with going_away_just_before(ana):
        form.save()
    assert kept(ana).check_password(ANOTHER)


def test_staff_store_what_staff_may_write(ana: Player, client: Client) -> None:
    boss = person("Boss")
    boss.is_staff = boss.is_superuser = True
    boss.save()
    sign_staff_in(client, boss)
    with going_away_just_before(ana):
        page = reverse("admin:accounts_player_change", args=[ana.pk])
        assert client.post(page, {"is_staff": "on"}).status_code == 302
    assert kept(ana).is_staff
