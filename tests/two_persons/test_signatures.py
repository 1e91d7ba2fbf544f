"""A signature counts for what was signed, once."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.core.incidents import open_incident
from accounts.core.incidents.closing import close_incident
from accounts.core.second_person.models import Approval
from accounts.core.waits import WAITS
from accounts.ledger.models import Transfer
from accounts.staff.sanctions.suspending import lift, suspend
from lobby.tournaments.services.seats.registering import register
from poker.models import PlayedHand
from poker.services.tables.closing import close_table
from tests.accounts.cashier.till import bring, cashier, known
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.tournaments import new_tournament
from tests.poker.evening import play_hands, seated_at
from tests.refusals import refused
from tests.room.database import RoomDatabase
from tests.two_persons.cases import Setting
from tests.two_persons.test_sums import compensate, payee

pytestmark = pytest.mark.rule("two-persons")


def test_signature_left_by_a_payment_of_one_person_is_used_up(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    table = seated_at(new_player, "plo-pool", "pot_limit", 3, "EUR")
    play_hands(table, 3, Random(4))
    PlayedHand.objects.update(pot=10_000_000)
    one, two = cashier("One"), cashier("Two")
    assert compensate(table, one, hand_no=2, amount=60_000, **payee(table, 0)) is not WAITS
    assert compensate(table, one, amount=50_000) is WAITS
    assert compensate(table, two, amount=50_000) is not WAITS, "little of the second person's"
    assert not Approval.objects.exists()
    assert compensate(table, two, amount=50_000) is not WAITS
    assert compensate(table, two, amount=50_000) is WAITS, "above: nobody has signed for it"
    assert Transfer.objects.filter(kind="correction").count() == 3


def test_signature_for_one_suspension_does_not_lift_another(room_db: RoomDatabase) -> None:
    ana, one, two = known("Ana"), cashier("One"), cashier("Two")
    bring(ana, 150_000)
    suspend(player=ana, by=one, reason="first")
    assert lift(player=ana, by=one, reason="first") is WAITS
    incident = open_incident(
        kind="test", subject=f"player:{ana.pk}", detail={}, key="test", now=timezone.now()
    )
    assert lift(player=ana, by=two, reason="the incident freezes all the same") is not WAITS
    suspend(player=ana, by=two, reason="second")
    assert close_incident(incident_id=incident.pk, staff=two, note="settled") is not WAITS
    assert lift(player=ana, by=two, reason="alone") is WAITS


def test_signature_for_one_hand_does_not_close_the_table_in_another(
    room_db: RoomDatabase, new_player: PlayerFactory, settings: Any
) -> None:
    table = Setting(new_player, None).betting("omaha-protected")  # type: ignore[arg-type]
    one, two = cashier("One"), cashier("Two")
    who: dict[str, Any] = {"table_id": table.table_id, "reason": "water"}
    settings.ROOM_CASHIER_TWO_PERSON_ABOVE = table.hand.pot_total() - 1
    assert close_table(**who, staff=one, now=table.now) is WAITS
    while table.state.running:
        table.check_or_call()
    table.later(seconds=20).answer_checks().ring()
    if not table.state.running:
        table.deal()
    while table.hand.pot_total() <= settings.ROOM_CASHIER_TWO_PERSON_ABOVE:
        table.check_or_call()
    assert close_table(**who, staff=two, now=table.now) is WAITS


def test_freeze_that_lapses_does_not_cover_a_decision(room_db: RoomDatabase) -> None:
    ana, one = known("Ana"), cashier("One")
    bring(ana, 150_000)
    now, subject = timezone.now(), f"player:{ana.pk}"
    first = open_incident(kind="test", subject=subject, detail={}, key="test", now=now)
    open_incident(
        kind="report_case",
        subject=subject,
        detail={"freezes_for_days": 30},
        key="case",
        now=now - timedelta(days=29),
    )
    assert close_incident(incident_id=first.pk, staff=one, note="settled") is WAITS


def test_money_in_a_tournament_is_frozen_too(room_db: RoomDatabase) -> None:
    ana, one = known("Ana"), cashier("One")
    bring(ana, 150_000)
    incident = open_incident(
        kind="test", subject=f"player:{ana.pk}", detail={}, key="test", now=timezone.now()
    )
    tournament = new_tournament(most_players=3, buy_in=150_000, currency="EUR")
    register(tournament_id=tournament.pk, player=ana)
    assert close_incident(incident_id=incident.pk, staff=one, note="settled") is WAITS


def test_signature_of_somebody_who_left_the_staff_counts_no_more(room_db: RoomDatabase) -> None:
    ana, one, two, three = known("Ana"), cashier("One"), cashier("Two"), cashier("Three")
    bring(ana, 150_000)
    suspend(player=ana, by=two, reason="looked into")
    assert lift(player=ana, by=one, reason="cleared") is WAITS
    one.is_staff = False
    one.save()
    assert lift(player=ana, by=two, reason="cleared") is WAITS
    assert lift(player=ana, by=three, reason="cleared") is not WAITS


def test_staff_do_not_free_their_own_money(room_db: RoomDatabase) -> None:
    """Who was a player before may still have some."""
    one = cashier("One")
    bring(one, 5_000)
    incident = open_incident(kind="test", subject=f"player:{one.pk}", detail={}, key="test")
    with refused("own_account"):
        close_incident(incident_id=incident.pk, staff=one, note="nothing")
    assert (
        close_incident(incident_id=incident.pk, staff=cashier("Two"), note="nothing") is not WAITS
    )
