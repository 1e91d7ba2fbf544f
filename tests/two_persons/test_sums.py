"""Payments and freed money are summed over 24 hours by staff member, by payee and by hand."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.core import audit_log
from accounts.core.audit_log.models import AuditEntry
from accounts.core.incidents import open_incident
from accounts.core.incidents.closing import close_incident
from accounts.core.second_person.models import Approval
from accounts.core.waits import WAITS
from accounts.ledger.models import Transfer
from accounts.models import Player
from accounts.staff.sanctions.suspending import lift, suspend
from config.refusals.explained import ExplainedRefusal
from poker.models import PlayedHand
from poker.services.staff.correcting import correct_hand
from tests.accounts.cashier.till import bring, cashier, euros, known, pay, undo, withdrawal
from tests.accounts.concurrency import at_once
from tests.accounts.people import NOW
from tests.conftest import PlayerFactory
from tests.poker.evening import play_hands, seated_at
from tests.poker.felt import Felt
from tests.refusals import refused

pytestmark = pytest.mark.rule("two-persons")
AMOUNT = 99_000


@pytest.fixture
def table(new_player: PlayerFactory) -> Felt:
    """Return a euro table with three players and three finished hands, whose pots exceed AMOUNT."""
    table = seated_at(new_player, "plo-pool", "pot_limit", 3, "EUR")
    play_hands(table, 3, Random(4))
    PlayedHand.objects.update(pot=10_000_000)
    return table


@pytest.fixture
def floor(table: Felt) -> list[Player]:
    return [cashier(name) for name in ("One", "Two", "Three")]


def compensate(table: Felt, by: Player, amount: int = AMOUNT, **changed: Any) -> Any:
    asked = {
        "table_id": table.table_id,
        "hand_no": 1,
        "payer": "",
        "payee": table.players[1].screen_name,
        "amount": amount,
        "reason": "the pot was pushed to the wrong seat",
        "form_key": uuid4(),
        "staff": by,
        **changed,
    }
    return correct_hand(**asked)


def payee(table: Felt, seat: int) -> dict[str, Any]:
    return {"payee": table.players[seat].screen_name}


def test_second_payment_above_the_amount_waits_for_a_colleague(
    table: Felt, floor: list[Player]
) -> None:
    one, two, _three = floor
    assert compensate(table, one) is not WAITS
    assert compensate(table, one) is WAITS
    assert Transfer.objects.filter(kind="correction").count() == 1
    with refused("second_person"):
        compensate(table, one)
    assert compensate(table, two) is not WAITS


def test_compensation_above_the_pot_takes_two_people(table: Felt, floor: list[Player]) -> None:
    PlayedHand.objects.update(pot=1_000)
    one, two, _three = floor
    assert compensate(table, one, amount=AMOUNT) is WAITS
    assert compensate(table, one, amount=600) is not WAITS
    assert compensate(table, one, amount=401) is WAITS, "several come to more than the pot"
    assert compensate(table, two, amount=401) is not WAITS
    assert compensate(table, two, amount=1) is WAITS


def test_compensations_for_a_pot_are_summed_without_time_limit(
    table: Felt, floor: list[Player]
) -> None:
    PlayedHand.objects.update(pot=1_000)
    assert compensate(table, floor[0], amount=600) is not WAITS
    later = timezone.now() + timedelta(days=3)
    assert compensate(table, floor[1], amount=401, now=later) is WAITS


def test_alternating_staff_wait_for_a_colleague_at_their_second_payment(
    table: Felt, floor: list[Player]
) -> None:
    """Each pays another player for another hand, so the sums by payee and by hand stay small."""
    one, two, _three = floor
    assert compensate(table, one, amount=60_000, hand_no=1, **payee(table, 0)) is not WAITS
    assert compensate(table, two, amount=60_000, hand_no=2, **payee(table, 1)) is not WAITS
    assert compensate(table, one, amount=60_000, hand_no=3, **payee(table, 2)) is WAITS
    Approval.objects.all().delete()
    assert compensate(table, two, amount=60_000, hand_no=3, **payee(table, 2)) is WAITS


def test_payments_by_three_staff_to_a_payee_are_summed(table: Felt, floor: list[Player]) -> None:
    one, two, three = floor
    assert compensate(table, one, amount=40_000, hand_no=1) is not WAITS
    assert compensate(table, two, amount=40_000, hand_no=2) is not WAITS
    assert compensate(table, three, amount=40_000, hand_no=3) is WAITS


def test_payments_by_three_staff_for_a_hand_are_summed(table: Felt, floor: list[Player]) -> None:
    for number, staff in enumerate(floor):
        paid = compensate(table, staff, amount=40_000, **payee(table, number))
        assert (paid is WAITS) is (number == 2)


def test_payments_of_exactly_the_amount_take_one_person(table: Felt, floor: list[Player]) -> None:
    assert compensate(table, floor[0], amount=60_000) is not WAITS
    assert compensate(table, floor[0], amount=40_000) is not WAITS
    assert compensate(table, floor[0], amount=1) is WAITS


def test_freed_money_counts_towards_the_sum(table: Felt, floor: list[Player]) -> None:
    """A staff member frees money, then pays: both count towards the same sum."""
    one, two, _three = floor
    ana = known("Ana")
    bring(ana, 50_001)
    suspend(player=ana, by=two, reason="chips passed on", now=NOW)
    assert lift(player=ana, by=one, reason="cleared") is None
    assert compensate(table, one, amount=60_000) is WAITS
    opened = open_incident(kind="test", subject=f"player:{ana.pk}", detail={}, key="test")
    assert close_incident(incident_id=opened.pk, staff=two, note="nothing") is WAITS, "by payee"


def test_day_ends_after_24_hours(table: Felt, floor: list[Player]) -> None:
    at = timezone.now()
    assert compensate(table, floor[0], now=at) is not WAITS
    day = timedelta(hours=24)
    assert compensate(table, floor[0], now=at + day - timedelta(seconds=1)) is WAITS
    assert compensate(table, floor[0], amount=98_000, now=at + day) is not WAITS


def test_decision_of_two_people_counts_for_both(table: Felt, floor: list[Player]) -> None:
    one, two, three = floor
    for staff in (one, two):
        paid = compensate(table, staff, amount=150_000)
    assert paid is not WAITS
    entry = AuditEntry.objects.get(action="hand.corrected")
    assert entry.after is not None
    assert (entry.actor, entry.after["signed_with"]) == (two, one.pk)
    for staff, takes_two in ((one, True), (two, True), (three, False)):
        more = compensate(table, staff, amount=100, hand_no=2, **payee(table, 2))
        assert (more is WAITS) is takes_two
        Approval.objects.all().delete()


def test_concurrent_payments_cannot_both_pass(table: Felt, floor: list[Player]) -> None:
    """Of six concurrent payments by one staff member to three players for three hands, one
    passes."""
    one = floor[0]

    def pays(seat: int, hand: int) -> bool:
        return compensate(table, one, hand_no=hand, **payee(table, seat)) is not WAITS

    actions: list[Callable[[], bool]] = [
        partial(pays, seat, hand) for seat, hand in ((0, 1), (1, 2), (2, 3)) * 2
    ]
    at_once(actions, refusals=(ExplainedRefusal,))
    assert Transfer.objects.filter(kind="correction").count() == 1


def test_play_money_never_takes_two_people(new_player: PlayerFactory, settings: Any) -> None:
    settings.ROOM_CASHIER_TWO_PERSON_ABOVE = 0
    table = seated_at(new_player, "plo-pool", "pot_limit", 3)
    play_hands(table, 1, Random(4))
    assert compensate(table, cashier("One"), amount=5_000_000) is not WAITS


def test_staff_with_new_rights_cannot_pay_alone(table: Felt, floor: list[Player]) -> None:
    audit_log.record(
        actor=None,
        action=audit_log.Action.STAFF_RIGHTS_CHANGED,
        subject=f"player:{floor[0].pk}",
    )
    ana = known("Ana")
    bring(ana, 50_000)
    suspend(player=ana, by=floor[1], reason="chips passed on", now=NOW)
    with refused("new_rights"):
        compensate(table, floor[0], amount=1)
    with refused("new_rights"):
        lift(player=ana, by=floor[0], reason="cleared")


def test_small_payments_that_came_back_are_summed(db: None) -> None:
    """Each was paid by one person; their reversals together exceed the amount of one person."""
    ana, till = known("Ana"), cashier("Till")
    bring(ana, 100_000)
    bring(ana, 100_000)
    pay(withdrawal(ana, 1_000), till)
    paid = [pay(withdrawal(ana, 49_000), till), pay(withdrawal(ana, 49_000), till)]
    earlier = pay(withdrawal(ana, 1_000), till)
    assert [each.approvals_needed for each in (*paid, earlier)] == [1, 1, 1]
    wallet = euros(ana)[0] or 0
    for request in paid:
        assert undo(request, till).second_reverser is None
    assert euros(ana)[0] == wallet + 98_000
    ben = known("Ben")
    bring(ben)
    pay(withdrawal(ben, 1_000), till)
    other = pay(withdrawal(ben, 3_000), till)
    assert undo(other, till).second_reverser is not None, "summed by staff member over all payees"


def test_freeing_a_waiting_withdrawal_takes_two_people(db: None) -> None:
    """For any amount: its release takes two people, and so does each decision that frees it."""
    ana, one, two = known("Ana"), cashier("One"), cashier("Two")
    bring(ana, 5_000)
    withdrawal(ana, 1_000)
    suspend(player=ana, by=one, reason="chips passed on", now=NOW)
    assert lift(player=ana, by=one, reason="cleared", now=NOW) is WAITS
    assert lift(player=ana, by=two, reason="cleared", now=NOW) is None


def test_concurrent_decisions_on_two_reasons_cannot_free_money_alone(
    table: Felt, floor: list[Player]
) -> None:
    """Each decision leaves the other's reason in force, so the later one frees everything."""
    one, two, _three = floor
    ana = known("Ana")
    bring(ana, 100_000)
    bring(ana, 100_000)
    suspend(player=ana, by=one, reason="chips passed on", now=NOW)
    opened = open_incident(kind="test", subject=f"player:{ana.pk}", detail={}, key="test")
    decisions: list[Callable[[], bool]] = [
        lambda: lift(player=ana, by=one, reason="cleared") is None,
        lambda: close_incident(incident_id=opened.pk, staff=two, note="nothing") is not WAITS,
    ]
    at_once(decisions, refusals=(ExplainedRefusal,))
    ana.refresh_from_db()
    opened.refresh_from_db()
    assert (ana.suspended_at is None) is not (opened.closed_at is not None)
    assert Approval.objects.count() == 1


def test_audit_entry_says_what_was_paid(table: Felt, floor: list[Player]) -> None:
    compensate(table, floor[0], amount=500, now=datetime(2026, 11, 20, tzinfo=NOW.tzinfo))
    entry = AuditEntry.objects.get(action="hand.corrected")
    assert entry.after is not None
    assert entry.after["paid"] == {str(table.players[1].pk): 500}
