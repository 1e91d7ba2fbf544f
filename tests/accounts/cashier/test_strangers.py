"""Nobody answers for an account that may be their own under another name."""

from collections.abc import Callable
from datetime import timedelta
from ipaddress import ip_network
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.cashier.idle_money.destination import Destination
from accounts.cashier.idle_money.moving_out import move_out
from accounts.cashier.models import CashierRequest, Status
from accounts.cashier.requests import answering, reversing
from accounts.core import audit_log
from accounts.core.audit_log.models import AuditEntry
from accounts.ledger.models import Currency
from accounts.models import Player
from accounts.sign_in.devices.models import KnownDevice, SignIn
from accounts.staff.roles import Role
from accounts.staff.sanctions.suspending import expel
from tests.accounts.cashier.till import cashier, deposit, fund, known, withdrawal
from tests.accounts.compliance.retention.staff import of_role
from tests.accounts.people import NOW, wallet_of
from tests.refusals import refused
from tests.room.staff import sign_staff_in

OUTSIDE = "203.0.113.7"


@pytest.fixture
def till(db: None) -> Player:
    return cashier("Till")


@pytest.fixture
def ana(till: Player) -> Player:
    return known("Ana")


def signs_in(player: Player, *, browser: str, address: str, days_ago: int = 0) -> None:
    at = NOW - timedelta(days=days_ago)
    device, _ = KnownDevice.objects.get_or_create(
        player=player, digest=browser * 64, defaults={"first_at": at, "seen_at": at}
    )
    SignIn.objects.create(
        player=player,
        device=device,
        session_key=uuid4().hex,
        address=address,
        began_at=at,
        seen_at=at,
        ended_at=at,
    )


def one_browser(ana: Player, till: Player) -> None:
    signs_in(ana, browser="a", address="198.51.100.1", days_ago=400)
    signs_in(till, browser="a", address="198.51.100.2")


def one_address(ana: Player, till: Player) -> None:
    signs_in(ana, browser="a", address=OUTSIDE, days_ago=400)
    signs_in(till, browser="b", address=OUTSIDE)


def one_site(ana: Player, till: Player) -> None:
    signs_in(ana, browser="a", address="2001:db8:1:2::1")
    signs_in(till, browser="b", address="2001:db8:1:2:3:4:5:6")


SHARED = [
    (one_browser, "shared_device"),
    (one_address, "shared_address"),
    (one_site, "shared_address"),
]
Sharing = Callable[[Player, Player], None]


@pytest.mark.parametrize(("share", "code"), SHARED)
def test_no_step_of_a_request_is_theirs(
    ana: Player, till: Player, share: Sharing, code: str
) -> None:
    other = cashier("Other")
    done, asked = fund(ana, other), deposit(ana, 5_000)
    waiting, taken = withdrawal(ana, 1_000), withdrawal(ana, 2_000)
    answering.pick_up(request_id=taken.pk, by=other, seen=Status.ASKED, now=NOW)
    share(ana, till)
    before = list(CashierRequest.objects.order_by("pk").values())
    step: dict[str, Any] = {"by": till, "now": NOW}
    told = step | {"reason": "why not"}
    with refused(code):
        answering.approve(request_id=asked.pk, seen=Status.ASKED, **step)
    with refused(code):
        answering.refuse(request_id=asked.pk, seen=Status.ASKED, **told)
    with refused(code):
        answering.pick_up(request_id=waiting.pk, seen=Status.ASKED, **step)
    with refused(code):
        answering.approve(request_id=taken.pk, seen=Status.PICKED_UP, **step)
    with refused(code):
        reversing.reverse(request_id=done.pk, seen=Status.DONE, **told)
    assert before == list(CashierRequest.objects.order_by("pk").values())
    answering.approve(request_id=taken.pk, by=other, seen=Status.PICKED_UP, now=NOW)


@pytest.mark.parametrize(("share", "code"), SHARED)
def test_nor_is_their_idle_wallet(ana: Player, till: Player, share: Sharing, code: str) -> None:
    other = cashier("Other")
    fund(ana, other, 5_000)
    share(ana, till)
    expel(player=ana, by=other, reason="chip dumping", now=NOW)
    with refused(code):
        move_out(
            wallet_id=wallet_of(ana, Currency.EUR).pk,
            amount=5_000,
            destination=Destination.OWNER,
            reason="account closed",
            staff=till,
            form_key=uuid4(),
            now=NOW,
        )


def test_the_premises_are_everybodys(ana: Player, till: Player, settings: Settings) -> None:
    one_address(ana, till)
    settings.ROOM_HOUSE_ADDRESSES = [ip_network("203.0.113.0/24")]
    fund(ana, till)
    assert wallet_of(ana, Currency.EUR).balance == 50_000


def test_strangers_are_strangers(ana: Player, till: Player) -> None:
    signs_in(ana, browser="a", address=OUTSIDE)
    signs_in(till, browser="b", address="203.0.113.8")
    signs_in(till, browser="c", address="")
    fund(ana, till)


@pytest.mark.parametrize(("seconds", "is_new"), [(-5, True), (5, False)])
def test_rights_are_new_for_a_day(ana: Player, till: Player, seconds: int, is_new: bool) -> None:
    asked, changed = deposit(ana, 5_000), timezone.now() - timedelta(days=1, seconds=seconds)
    audit_log.record(
        actor=None,
        action=audit_log.Action.STAFF_RIGHTS_CHANGED,
        subject=f"player:{till.pk}",
        now=changed,
    )
    step: dict[str, Any] = {"request_id": asked.pk, "by": till, "seen": Status.ASKED}
    if is_new:
        with refused("new_rights"):
            answering.approve(**step)
        return
    answering.approve(**step)


def test_new_rights_count_for_money_after_a_day(client: Client, ana: Player, till: Player) -> None:
    """A player becomes a cashier at an administrator's desk, and answers a request at once."""
    asked, boss = deposit(ana, 5_000), of_role(Role.ADMINISTRATOR)
    sign_staff_in(client, boss)
    newcomer = cashier("Newcomer")
    newcomer.is_staff = False
    newcomer.save()
    page = reverse("admin:accounts_player_change", args=[newcomer.pk])
    groups = [Group.objects.get(name=Role.CASHIER).pk]
    assert client.post(page, {"is_staff": "on", "groups": groups}).status_code == 302
    newcomer = Player.objects.get(pk=newcomer.pk)
    assert newcomer.has_perm("accounts.answer_cashierrequest")
    step: dict[str, Any] = {"request_id": asked.pk, "by": newcomer, "seen": Status.ASKED}
    with refused("new_rights") as refusal:
        answering.approve(**step)
    changed = AuditEntry.objects.get(action="staff_rights.changed", subject=f"player:{newcomer.pk}")
    until = changed.at + timedelta(days=1)
    assert refusal.value.allowed == {"until": until.strftime("%Y-%m-%d %H:%M")}
    answering.approve(**(step | {"by": till}))
