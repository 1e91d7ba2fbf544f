"""A document stands for one player, under whatever name they come again."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.identity.records.models import DocumentKind, IdentityRecord
from accounts.identity.records.recording import record_identity, revoke_identity
from accounts.models import Player
from accounts.safer_play.breaks.lengths import BreakLength, ExclusionLength
from accounts.safer_play.breaks.taking import exclude, take_break
from accounts.staff.sanctions.suspending import expel, suspend
from config.keys import new_fernet_key
from config.refusals.explained import ExplainedRefusal
from tests.accounts.cashier.till import cashier
from tests.accounts.people import NOW, person
from tests.refusals import refused
from tests.room.staff import sign_staff_in

pytestmark = pytest.mark.rule("one-document")
NUMBER = "L01X00T47"


def show(
    player: Player,
    number: str = NUMBER,
    kind: DocumentKind = DocumentKind.PASSPORT,
    by: Player | None = None,
) -> int:
    """Staff see this document of a player's; the record's id."""
    return record_identity(
        player=player,
        document_kind=kind,
        number=number,
        expires_on=date(2040, 1, 1),
        by=by or person(f"Clerk{Player.objects.count()}"),
        now=NOW,
    ).pk


def expelled(player: Player) -> None:
    expel(player=player, by=cashier("Boss"), reason="chip dumping", now=NOW)


def excluded(player: Player) -> None:
    exclude(player=player, length=ExclusionLength.YEAR, now=NOW)


def on_a_break(player: Player) -> None:
    take_break(player=player, length=BreakLength.DAY, now=NOW)


def suspended(player: Player) -> None:
    suspend(player=player, by=cashier("Boss"), reason="under review", now=NOW)


@pytest.mark.parametrize("written", ["L01X00T47", "l01x 00t-47", " L01X-00T47 "])
def test_no_second_account_by_the_same_document(db: None, written: str) -> None:
    first, second = person("Ana"), person("Anabel")
    show(first)
    with refused("document_taken"):
        show(second, written)
    assert not IdentityRecord.objects.filter(player=second).exists()
    show(second, "L01X00T48")


@pytest.mark.parametrize(
    ("how", "code"),
    [
        (expelled, "expelled"),
        (excluded, "player_away"),
        (on_a_break, "player_away"),
        (suspended, "document_taken"),
    ],
)
@pytest.mark.parametrize("is_revoked", [False, True], ids=["in-force", "revoked"])
def test_nobody_comes_back_by_it(
    db: None, how: Callable[[Player], None], code: str, is_revoked: bool
) -> None:
    """To revoke the record opens no way round an exclusion or an expulsion."""
    first, second = person("Ana"), person("Zoe")
    number = show(first)
    how(first)
    if is_revoked:
        revoke_identity(record_id=number, by=cashier("Chief"), reason="a mistake", now=NOW)
    if is_revoked and how is suspended:
        show(second)
        return
    with refused(code):
        show(second)


def test_a_record_for_the_wrong_player_is_revoked_and_made_for_the_right_one(db: None) -> None:
    wrong, right = person("Ana"), person("Zoe")
    number = show(wrong)
    revoke_identity(record_id=number, by=cashier("Chief"), reason="wrong account", now=NOW)
    show(right)
    with refused("document_taken"):
        show(wrong)


def test_documents_of_another_kind_may_have_the_same_number(db: None) -> None:
    show(person("Ana"))
    show(person("Zoe"), kind=DocumentKind.DRIVING_LICENCE)


def test_a_document_is_recognised_under_new_keys(db: None, settings: Settings) -> None:
    show(person("Ana"))
    settings.ROOM_IDENTITY_KEYS = f"{new_fernet_key()},{settings.ROOM_IDENTITY_KEYS}"
    with refused("document_taken"):
        show(person("Zoe"))


def test_two_clerks_at_once_make_one_record(room_db: object) -> None:
    players, barrier = [person(f"Twin{number}") for number in range(4)], Barrier(4)
    clerk = person("Clerk")

    def at_once(player: Player) -> str:
        try:
            barrier.wait()
            show(player, by=clerk)
        except ExplainedRefusal as refusal:
            return str(refusal.code)
        finally:
            connection.close()
        return "recorded"

    with ThreadPoolExecutor(4) as threads:
        answers = sorted(threads.map(at_once, players))
    assert answers == ["document_taken"] * 3 + ["recorded"]


def test_staff_read_whose_it_is(db: None, client: Client) -> None:
    """The clerk has to find out which account is the person's."""
    show(person("Ana"))
    second, clerk = person("Zoe"), person("Desk")
    clerk.is_staff = clerk.is_superuser = True
    clerk.save()
    sign_staff_in(client, clerk)
    shown = {
        "player": str(second.pk),
        "document_kind": "passport",
        "number": NUMBER,
        "expires_on": "2040-01-31",
    }
    answer = client.post(reverse("admin:accounts_identityrecord_add"), shown)
    assert "This document stands for Ana already." in answer.content.decode()
    assert not IdentityRecord.objects.filter(player=second).exists()
