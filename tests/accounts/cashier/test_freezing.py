"""Withdrawals stand still while something about the player is looked into."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.cashier.freezing.models import FreezeRelease
from accounts.cashier.idle_money.destination import Destination
from accounts.cashier.idle_money.moving_out import move_out
from accounts.cashier.models import Status
from accounts.cashier.requests import answering
from accounts.cashier.requests.cancelling import cancel
from accounts.cashier.requests.releasing import release
from accounts.core.audit_log.models import AuditEntry
from accounts.core.incidents import Incident, open_incident
from accounts.core.incidents.closing import close_incident
from accounts.core.waits import WAITS
from accounts.ledger.models import Currency
from accounts.models import Player
from accounts.staff.sanctions.suspending import expel, lift, suspend
from poker.models import Finding, FindingState
from tests.accounts.cashier.till import (
    bring,
    cashier,
    deposit,
    euros,
    fund,
    known,
    pay,
    teller,
    withdrawal,
)
from tests.accounts.people import NOW, wallet_of
from tests.refusals import refused
from tests.room.staff import sign_staff_in

Freezing = Callable[[Player, Player], None]
Thawing = Callable[[Player, Player], None]


@pytest.fixture
def till(db: None) -> Player:
    return cashier("Till")


@pytest.fixture
def ana(till: Player) -> Player:
    """She has 400.00 euros, and asks for 99.00 of them."""
    ana = known("Ana")
    fund(ana, till, 40_000)
    return ana


def releaser(name: str) -> Player:
    staff = cashier(name)
    right = Permission.objects.get(codename="release_cashierrequest")
    view = Permission.objects.get(codename="view_cashierrequest")
    staff.user_permissions.add(right, view)
    return Player.objects.get(pk=staff.pk)


def suspended(player: Player, boss: Player) -> None:
    suspend(player=player, by=boss, reason="chip dumping", now=NOW)


def in_an_incident(player: Player, _boss: Player) -> None:
    open_incident(
        kind="seeds_left_out", subject=f"player:{player.pk}", detail={}, key="seeds", now=NOW
    )


def named_in_an_incident(player: Player, _boss: Player) -> None:
    open_incident(
        kind="test", subject="table:3", detail={"player": player.pk}, key="named", now=NOW
    )


def suspected(player: Player, boss: Player) -> None:
    pair = sorted((player.pk, boss.pk))
    Finding.objects.create(
        low_id=pair[0],
        high_id=pair[1],
        indicator="dumping",
        since=NOW.date(),
        until=NOW.date(),
        statistic=1,
        threshold=1,
        strength=1,
        sample=20,
        found_at=NOW,
        updated_at=NOW,
    )


def lifted(player: Player, boss: Player) -> None:
    assert lift(player=player, by=boss, reason="cleared", now=NOW) is WAITS
    assert lift(player=player, by=teller("Colleague"), reason="cleared", now=NOW) is None


def closed(_player: Player, boss: Player) -> None:
    close = partial(close_incident, incident_id=Incident.objects.get().pk, note="nothing in it")
    assert close(staff=boss) is WAITS
    assert close(staff=teller("Colleague")) is not WAITS


def disposed(_player: Player, _boss: Player) -> None:
    Finding.objects.update(is_closed=True, state=FindingState.CLEARED)


FREEZES = [
    (suspended, lifted),
    (in_an_incident, closed),
    (named_in_an_incident, closed),
    (suspected, disposed),
]


@pytest.mark.parametrize(("freeze", "thaw"), FREEZES)
def test_nothing_is_paid_until_it_is_decided(
    ana: Player, till: Player, freeze: Freezing, thaw: Thawing
) -> None:
    boss, asked = cashier("Boss"), withdrawal(ana, 9_900)
    freeze(ana, boss)
    with refused("frozen"):
        pay(asked, till)
    asked.refresh_from_db()
    assert asked.status == Status.ASKED
    thaw(ana, boss)
    pay(asked, till)
    assert euros(ana) == (30_100, 0)


@pytest.mark.parametrize(("freeze", "thaw"), FREEZES)
def test_what_is_being_paid_stops_before_it_is_confirmed(
    ana: Player, till: Player, freeze: Freezing, thaw: Thawing
) -> None:
    asked = withdrawal(ana, 9_900)
    answering.pick_up(request_id=asked.pk, by=till, seen=Status.ASKED, now=NOW)
    freeze(ana, cashier("Boss"))
    with refused("frozen"):
        answering.approve(request_id=asked.pk, by=till, seen=Status.PICKED_UP, now=NOW)
    assert euros(ana) == (30_100, 9_900)
    answering.refuse(
        request_id=asked.pk, by=till, seen=Status.PICKED_UP, reason="looked into", now=NOW
    )
    assert euros(ana) == (40_000, 0)


def test_the_second_of_two_people_finds_it_frozen(ana: Player, till: Player) -> None:
    bring(ana, 100_000)
    asked, second = withdrawal(ana, 120_000), cashier("Second")
    answering.pick_up(request_id=asked.pk, by=till, seen=Status.ASKED, now=NOW)
    answering.approve(request_id=asked.pk, by=till, seen=Status.PICKED_UP, now=NOW)
    suspended(ana, second)
    with refused("frozen"):
        answering.approve(request_id=asked.pk, by=second, seen=Status.APPROVED, now=NOW)


def test_a_player_may_ask_and_cancel_and_bring_money_all_the_while(
    ana: Player, till: Player
) -> None:
    suspended(ana, till)
    asked = withdrawal(ana, 9_900)
    assert fund(ana, till, 5_000).status == Status.DONE
    assert deposit(ana, 5_000).status == Status.ASKED
    cancel(request_id=asked.pk, player=ana, now=NOW)
    assert euros(ana) == (45_000, 0)


def test_two_people_release_it_for_what_they_knew(ana: Player, till: Player) -> None:
    asked, one, two = withdrawal(ana, 9_900), releaser("One"), releaser("Two")
    suspended(ana, one)
    suspected(ana, two)
    release(request_id=asked.pk, by=one, reason="the court asks for it", now=NOW)
    with refused("second_person"):
        release(request_id=asked.pk, by=one, reason="again", now=NOW)
    with refused("frozen"):
        pay(asked, till)
    in_an_incident(ana, till)
    release(request_id=asked.pk, by=two, reason="the court asks for it", now=NOW)
    with refused("frozen"):
        pay(asked, till)
    release(request_id=asked.pk, by=one, reason="that incident is the same", now=NOW)
    pay(asked, till)
    assert euros(ana) == (30_100, 0)
    told = AuditEntry.objects.filter(action="withdrawal.released").order_by("number")
    assert [entry.actor for entry in told] == [one, two, one]
    another = withdrawal(ana, 1_000)
    with refused("frozen"):
        pay(another, till)


def test_a_suspension_that_comes_back_freezes_again(ana: Player, till: Player) -> None:
    asked, one, two = withdrawal(ana, 9_900), releaser("One"), releaser("Two")
    suspended(ana, one)
    for by in (one, two):
        release(request_id=asked.pk, by=by, reason="cleared", now=NOW)
    assert lift(player=ana, by=one, reason="cleared", now=NOW) is None, "nothing is frozen"
    suspend(player=ana, by=one, reason="again", now=NOW + timedelta(days=1))
    with refused("frozen"):
        pay(asked, till)


def test_who_may_not_release(ana: Player, till: Player) -> None:
    asked = withdrawal(ana, 9_900)
    with refused("not_frozen"):
        release(request_id=asked.pk, by=releaser("One"), reason="why not", now=NOW)
    suspended(ana, cashier("Boss"))
    with refused("not_allowed"):
        release(request_id=asked.pk, by=till, reason="I pay it", now=NOW)
    ana.is_staff = True
    ana.save()
    ana.user_permissions.add(Permission.objects.get(codename="release_cashierrequest"))
    with refused("own_request"):
        release(request_id=asked.pk, by=Player.objects.get(pk=ana.pk), reason="it is mine", now=NOW)
    with refused("reason"):
        release(request_id=asked.pk, by=releaser("Two"), reason="  ", now=NOW)
    assert not FreezeRelease.objects.exists()


def test_an_expelled_players_money_goes_by_the_idle_wallets_alone(
    ana: Player, till: Player
) -> None:
    asked = withdrawal(ana, 9_900)
    expel(player=ana, by=cashier("Boss"), reason="chip dumping", now=NOW)
    with refused("expelled"):
        pay(asked, till)
    for step, seen in ((answering.pick_up, Status.ASKED),):
        with refused("expelled"):
            step(request_id=asked.pk, by=till, seen=seen, now=NOW)


@pytest.mark.parametrize("freeze", [in_an_incident, suspected])
def test_an_idle_wallet_stands_still_as_well(ana: Player, till: Player, freeze: Freezing) -> None:
    boss = cashier("Boss")
    expel(player=ana, by=boss, reason="chip dumping", now=NOW)
    freeze(ana, boss)
    wallet = wallet_of(ana, Currency.EUR)
    for destination in (Destination.OWNER, Destination.CHARITY):
        with refused("frozen"):
            move_out(
                wallet_id=wallet.pk,
                amount=40_000,
                destination=destination,
                reason="account closed",
                staff=till,
                form_key=uuid4(),
                now=NOW,
            )
    assert euros(ana) == (40_000, 0)


def test_the_cashiers_page_says_why(client: Client, ana: Player, till: Player) -> None:
    asked, one = withdrawal(ana, 9_900), releaser("One")
    suspended(ana, one)
    suspected(ana, till)
    sign_staff_in(client, one)
    page = reverse("admin:accounts_cashierrequest_change", args=[asked.pk])
    shown = client.get(page).content.decode()
    for told in (
        "suspended since 2026-11-20",
        "sign of collusion no.",
        "valid until 2040-01-01",
        "Ana Example",
    ):
        assert told in shown
    action = reverse("admin:accounts_cashierrequest_action", args=[asked.pk, "release"])
    assert action in shown
    assert client.post(action, {"reason": "the court asks"}).status_code == 302
    assert "released by One" in client.get(page).content.decode()
    picking = reverse("admin:accounts_cashierrequest_action", args=[asked.pk, "pick_up"])
    refusal = client.post(picking, {"seen": "asked"}).content.decode()
    assert "This money is frozen: suspended since 2026-11-20" in refusal
