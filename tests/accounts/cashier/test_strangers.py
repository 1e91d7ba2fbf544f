"""Nobody answers for an account that may be their own under another name."""

from collections.abc import Callable
from datetime import timedelta
from ipaddress import ip_network
from typing import Any
from uuid import uuid4

import pytest
from pytest_django.fixtures import Settings

from accounts.cashier.idle_money.destination import Destination
from accounts.cashier.idle_money.moving_out import move_out
from accounts.cashier.models import CashierRequest, Status
from accounts.cashier.requests import answering, reversing
from accounts.ledger.models import Currency
from accounts.models import Player
from accounts.sign_in.devices.models import KnownDevice, SignIn
from accounts.staff.sanctions.suspending import expel
from tests.accounts.cashier.till import cashier, deposit, fund, known, withdrawal
from tests.accounts.people import NOW, wallet_of
from tests.refusals import refused

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


SHARED = [(one_browser, "shared_device"), (one_address, "shared_address")]
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
