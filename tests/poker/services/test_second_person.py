"""What staff decide about a hand takes two people, where it is much or against the game's rule."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts.core.audit_log.models import AuditEntry
from accounts.core.second_person.models import Approval
from accounts.core.waits import WAITS
from accounts.models import Player
from config.refusals.explained import ExplainedRefusal
from poker.models import HeldHand
from poker.services.staff import resolving
from poker.services.staff.suspending import suspend
from poker.services.staff.voiding import void_running_hand
from tests.accounts.cashier.till import cashier
from tests.poker.evening import SeatAt
from tests.poker.felt import Felt
from tests.poker.services.interruptions import held, nothing_amiss, wallets
from tests.room.database import RoomDatabase


@pytest.fixture
def two(room_db: RoomDatabase) -> tuple[Player, Player]:
    return cashier("One"), cashier("Two")


@pytest.fixture
def betting(seat_at: SeatAt) -> Felt:
    """Three players of a table for euros, with bets in the pot."""
    table = seat_at("plo-pool", "pot_limit", 3, currency="EUR")
    table.deal()
    table.check_or_call()
    return table


def run_out(table: Felt, staff: Player, **other: Any) -> object:
    asked = {"policy": "run_out", "reason": "The lights went out", "now": table.now, **other}
    return void_running_hand(table_id=table.table_id, staff=staff, **asked)


@pytest.mark.rule("refund-and-run-out")
def test_a_hand_is_run_out_against_the_rule_by_two(betting: Felt, two: tuple[Player, ...]) -> None:
    first, second = two
    assert betting.hand.rules.interrupted == "void"
    assert run_out(betting, first) is WAITS
    assert betting.state.running, "nothing has happened"
    with pytest.raises(ExplainedRefusal) as refusal:
        run_out(betting, first)
    assert refusal.value.code == "second_person"
    assert run_out(betting, second) == "run_out"
    assert not Approval.objects.exists()
    entries = AuditEntry.objects.filter(subject=f"table:{betting.table_id} hand:1")
    assert list(entries.order_by("number").values_list("action", "actor")) == [
        ("approval.given", first.pk),
        ("hand.voided", second.pk),
    ]
    assert nothing_amiss()


@pytest.mark.rule("refund-and-run-out")
def test_voiding_by_the_rule_takes_one(betting: Felt, two: tuple[Player, ...]) -> None:
    assert run_out(betting, two[0], policy=None) == "void"
    assert not Approval.objects.exists()


def test_an_approval_is_for_the_hand_it_was_given_for(
    betting: Felt, two: tuple[Player, ...]
) -> None:
    first, second = two
    assert run_out(betting, first) is WAITS
    betting.check_down()
    betting.deal_hand()
    assert run_out(betting, second) is WAITS
    assert betting.state.running


@pytest.fixture
def waiting(betting: Felt, two: tuple[Player, ...], settings: Any) -> HeldHand:
    """Held is a cent more than one person may decide on."""
    held_hand = suspend(table_id=betting.table_id, staff=two[0], reason="Look", now=betting.now)
    settings.ROOM_CASHIER_TWO_PERSON_ABOVE = sum(held(betting).values()) - 1
    return held_hand


@pytest.mark.rule("unresolved-hold")
def test_much_held_money_is_decided_on_by_two(
    betting: Felt, two: tuple[Player, ...], waiting: HeldHand
) -> None:
    first, second = two
    before = wallets(betting)
    how: dict[str, Any] = {"held_id": waiting.pk, "reason": "Looked at", "now": betting.now}
    assert resolving.refund(**how, staff=first) is WAITS
    assert (held(betting), wallets(betting)) != ({}, before)
    with pytest.raises(ExplainedRefusal):
        resolving.refund(**how, staff=first)
    assert resolving.award_as_played(**how, staff=second) is WAITS, "on other terms"
    assert resolving.refund(**how, staff=first) is WAITS, "the other's replaced it"
    later = betting.now + timedelta(days=7)
    assert resolving.refund(**{**how, "now": later}, staff=second) is WAITS, "a week later"
    assert resolving.refund(**{**how, "now": later}, staff=first) != WAITS
    assert held(betting) == {}
    assert nothing_amiss()


@pytest.mark.rule("unresolved-hold")
def test_two_say_the_same_awards(betting: Felt, two: tuple[Player, ...], waiting: HeldHand) -> None:
    one, other = betting.players[0].pk, betting.players[1].pk
    total = sum(held(betting).values())
    how: dict[str, Any] = {"held_id": waiting.pk, "reason": "Looked at", "now": betting.now}
    awards = {one: 100, other: total - 100}
    assert resolving.award_as_decided(**how, staff=two[0], awards=awards) is WAITS
    swapped = {other: 100, one: total - 100}
    assert resolving.award_as_decided(**how, staff=two[1], awards=swapped) is WAITS
    assert resolving.award_as_decided(**how, staff=two[0], awards=swapped) != WAITS
    assert held(betting) == {}


def test_little_takes_one(betting: Felt, two: tuple[Player, ...], settings: Any) -> None:
    held_hand = suspend(table_id=betting.table_id, staff=two[0], reason="Look", now=betting.now)
    settings.ROOM_CASHIER_TWO_PERSON_ABOVE = sum(held(betting).values())
    assert resolving.refund(held_id=held_hand.pk, staff=two[0], reason="Fine") is not WAITS
    assert not Approval.objects.exists()


def test_play_money_takes_one(
    felt: Callable[..., Felt], two: tuple[Player, ...], settings: Any
) -> None:
    settings.ROOM_CASHIER_TWO_PERSON_ABOVE = 0
    table = felt(20000, 20000, 20000)
    table.deal()
    held_hand = suspend(table_id=table.table_id, staff=two[0], reason="Look", now=table.now)
    assert resolving.refund(held_id=held_hand.pk, staff=two[0], reason="Fine") is not WAITS
    assert not Approval.objects.exists()
