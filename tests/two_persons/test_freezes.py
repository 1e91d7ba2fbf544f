"""A freeze affects only the players concerned, and at most the disputed money."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.utils import timezone

from accounts.cashier.freezing.lapsing import note_lapsed
from accounts.cashier.freezing.reasons import freezes
from accounts.cashier.models import CashierRequest, Status
from accounts.cashier.requests.releasing import release
from accounts.core.audit_log.models import AuditEntry
from accounts.core.incidents import Incident, open_incident
from accounts.core.incidents.closing import close_incident
from accounts.core.waits import WAITS
from accounts.models import Player
from accounts.sign_in.email.verification.models import VerifiedEmail
from poker.models import HandDispute, PlayedHand, PlayerReport
from poker.services.staff import resolving
from poker.services.staff.disputing import answer_dispute, dispute_hand
from poker.services.staff.suspending import suspend as suspend_hand
from poker.talk.chat.answering import answer_report
from poker.talk.chat.report_cases import FREEZES_FOR, open_case
from tests.accounts.cashier.till import (
    bring,
    cashier,
    euros,
    identify,
    known,
    pay,
    teller,
    withdrawal,
)
from tests.accounts.people import NOW
from tests.conftest import PlayerFactory
from tests.poker.evening import play_hands, seated_at
from tests.poker.felt import Felt
from tests.refusals import refused

pytestmark = pytest.mark.rule("two-persons")


@pytest.fixture
def table(new_player: PlayerFactory) -> Felt:
    return seated_at(new_player, "plo-pool", "pot_limit", 3, "EUR")


@pytest.fixture
def till(db: None) -> Player:
    return cashier("Till")


@pytest.fixture(autouse=True)
def judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count every player's last hands as judged."""
    monkeypatch.setattr("poker.oversight.collusion.freezing.is_unjudged", lambda *_about: False)


def ready(player: Player, amount: int) -> CashierRequest:
    """Return a requested withdrawal of this amount by a player the cashier knows."""
    if not VerifiedEmail.objects.filter(player=player).exists():
        VerifiedEmail.objects.create(player=player, email=player.email, verified_at=NOW)
        identify(player)
    return withdrawal(player, amount)


def wallet(player: Player) -> int:
    return euros(player)[0] or 0


def held(table: Felt, till: Player) -> Any:
    table.deal()
    table.check_or_call()
    return suspend_hand(table_id=table.table_id, staff=till, reason="Look", now=table.now)


def frozen_cents(player: Player) -> list[int | None]:
    return [freeze.amount for freeze in freezes(player.pk)]


def test_suspended_hand_freezes_as_much_as_is_held(table: Felt, till: Player) -> None:
    hand = held(table, till)
    Incident.objects.update(opened_at=timezone.now())
    bets = dict(hand.bets.values_list("player", "amount"))
    for player in table.players.values():
        assert frozen_cents(player) == ([bets[player.pk]] if bets[player.pk] else [])
    (better, *_others) = (p for p in table.players.values() if bets[p.pk])
    everything = ready(better, wallet(better))
    with refused("frozen") as refusal:
        pay(everything, till)
    assert refusal.value.allowed["most"] == everything.amount - bets[better.pk]
    everything.refresh_from_db()
    assert everything.status == Status.ASKED


def test_undisputed_money_is_paid(table: Felt, till: Player) -> None:
    hand = held(table, till)
    Incident.objects.update(opened_at=timezone.now())
    bet = hand.bets.exclude(amount=0).first()
    asked = ready(bet.player, wallet(bet.player) - bet.amount)
    assert pay(asked, till).status == Status.DONE
    with refused("frozen"):
        pay(ready(bet.player, 100), till)


def test_two_small_withdrawals_do_not_pass_a_freeze_together(table: Felt, till: Player) -> None:
    hand = held(table, till)
    Incident.objects.update(opened_at=timezone.now())
    bet = hand.bets.exclude(amount=0).first()
    whole = wallet(bet.player)
    first, second = ready(bet.player, whole // 2), ready(bet.player, whole - whole // 2)
    assert pay(first, till).status == Status.DONE
    with refused("frozen"):
        pay(second, till)


def test_decision_on_a_hand_ends_its_freeze(table: Felt, till: Player) -> None:
    hand = held(table, till)
    Incident.objects.update(opened_at=timezone.now())
    bet = hand.bets.exclude(amount=0).first()
    resolving.refund(held_id=hand.pk, staff=till, reason="Nothing in it", now=table.now)
    incident = Incident.objects.get(kind="hand_suspended")
    assert (incident.closed_by, incident.note) == (till, "Nothing in it")
    assert frozen_cents(bet.player) == []


def test_hand_for_play_money_freezes_nothing(new_player: PlayerFactory, till: Player) -> None:
    table = seated_at(new_player, "plo-pool", "pot_limit", 3)
    held(table, till)
    Incident.objects.update(opened_at=timezone.now())
    assert [frozen_cents(player) for player in table.players.values()] == [[], [], []]


def test_incident_that_names_held_money_freezes_it(till: Player) -> None:
    ana, ben = known("Ana"), known("Ben")
    bring(ana, 10_000)
    opened = open_incident(
        kind="test", subject="table:3", detail={"held": {str(ana.pk): 2_500}}, key="held"
    )
    asked = withdrawal(ana, 7_501)
    with refused("frozen"):
        pay(asked, till)
    assert frozen_cents(ben) == []
    how: dict[str, Any] = {"incident_id": opened.pk, "note": "nothing in it"}
    assert close_incident(**how, staff=till) is WAITS, "a withdrawal waits for it"
    assert close_incident(**how, staff=teller("Colleague")) is not WAITS
    assert pay(asked, till).status == Status.DONE


def lost_and_won(table: Felt) -> tuple[PlayedHand, PlayedHand]:
    """Return the loser's and the winner's part in a hand."""
    play_hands(table, 4, Random(4))
    won = PlayedHand.objects.filter(table=table.table_id, net__gt=0, status="finished").latest("pk")
    others = PlayedHand.objects.filter(table=table.table_id, hand_no=won.hand_no, net__lt=0)
    return others.earliest("pk"), won


def test_dispute_freezes_at_most_the_pot(table: Felt, till: Player) -> None:
    lost, won = lost_and_won(table)
    dispute = dispute_hand(played=lost, text="I had the flush")
    frozen = [frozen_cents(player) for player in table.players.values()]
    amounts = [amount or 0 for each in frozen for amount in each]
    assert 0 < sum(amounts) <= won.pot
    assert frozen_cents(lost.player) == [], "the disputing player's money is not frozen"
    winner = won.player
    asked = ready(winner, wallet(winner))
    with refused("frozen"):
        pay(asked, till)
    boss, other = cashier("Boss"), cashier("Other")
    assert answer_dispute(dispute_id=dispute.pk, staff=boss, answer="No") is WAITS
    assert answer_dispute(dispute_id=dispute.pk, staff=other, answer="No flush") is not WAITS
    assert pay(asked, till).status == Status.DONE


def test_pot_disputed_twice_is_frozen_once(table: Felt) -> None:
    lost, won = lost_and_won(table)
    dispute_hand(played=lost, text="I had the flush")
    once = frozen_cents(won.player)
    third = PlayedHand.objects.filter(table=lost.table_id, hand_no=lost.hand_no)
    for part in third.exclude(player__in=(lost.player_id, won.player_id)):
        dispute_hand(played=part, text="Look again")
    assert frozen_cents(won.player) == once


def test_dispute_after_the_answer_freezes_nothing(table: Felt, till: Player) -> None:
    lost, won = lost_and_won(table)
    first = dispute_hand(played=lost, text="I had the flush")
    answer_dispute(dispute_id=first.pk, staff=till, answer="You had four spades")
    dispute_hand(played=lost, text="I did have it")
    assert frozen_cents(won.player) == []


def test_dispute_lapses_with_a_reason(table: Felt) -> None:
    lost, won = lost_and_won(table)
    dispute = dispute_hand(played=lost, text="I had the flush")
    assert frozen_cents(won.player)
    HandDispute.objects.update(opened_at=timezone.now() - timedelta(days=14))
    assert frozen_cents(won.player) == []
    assert [note_lapsed(timezone.now()) for _ in range(2)] == [1, 0]
    entry = AuditEntry.objects.get(action="freeze.lapsed")
    told = (entry.subject, entry.actor, entry.reason)
    assert told == (f"dispute:{dispute.pk}", None, "not answered within 14 days")


@pytest.fixture
def report(table: Felt) -> PlayerReport:
    one, other = table.players[0], table.players[1]
    bring(other, 10_000)
    return PlayerReport.objects.create(
        reporter=one,
        reported=other,
        table_id=table.table_id,
        reason="cheating",
        reported_at=timezone.now(),
    )


def test_report_freezes_nothing(report: PlayerReport, till: Player) -> None:
    assert frozen_cents(report.reported) == []
    answer_report(report_id=report.pk, staff=till, answer="We look into it")
    assert frozen_cents(report.reported) == []


def test_case_from_a_report_freezes_until_it_is_closed(report: PlayerReport, till: Player) -> None:
    incident = open_case(report_id=report.pk, staff=till, reason="Look at the hands")
    assert frozen_cents(report.reported) == [None]
    assert frozen_cents(report.reporter) == []
    with refused("case_open"):
        open_case(report_id=report.pk, staff=till, reason="Again")
    entry = AuditEntry.objects.get(action="report_case.opened")
    assert entry.after == {"report": report.pk, "incident": incident.pk}
    how: dict[str, Any] = {"incident_id": incident.pk, "note": "Nothing in it"}
    assert close_incident(**how, staff=till) is WAITS, "the player's money is above the amount"
    assert frozen_cents(report.reported) == [None]
    assert close_incident(**how, staff=teller("Colleague")) is not WAITS
    assert frozen_cents(report.reported) == []


def test_case_from_a_report_lapses_with_a_reason(report: PlayerReport, till: Player) -> None:
    incident = open_case(report_id=report.pk, staff=till, reason="Look at the hands")
    Incident.objects.update(opened_at=timezone.now() - timedelta(days=FREEZES_FOR))
    assert frozen_cents(report.reported) == []
    assert [note_lapsed(timezone.now()) for _ in range(2)] == [1, 0]
    entry = AuditEntry.objects.get(action="freeze.lapsed")
    assert (entry.subject, entry.reason) == (
        f"incident:{incident.pk}",
        "not closed within 30 days",
    )


def test_concerned_staff_cannot_open_a_case(report: PlayerReport) -> None:
    for concerned in (report.reporter, report.reported):
        with refused("own_report"):
            open_case(report_id=report.pk, staff=concerned, reason="Mine")
    with refused("no_reason"):
        open_case(report_id=report.pk, staff=cashier("Boss"), reason="  ")
    assert not Incident.objects.filter(kind="report_case").exists()


def test_limited_freeze_is_released_by_two_people(till: Player) -> None:
    ana = known("Ana")
    bring(ana, 10_000)
    open_incident(kind="test", subject="room", detail={"held": {str(ana.pk): 10_000}}, key="held")
    asked, right = withdrawal(ana, 1_000), Permission.objects.get(codename="release_cashierrequest")
    people = [cashier("One"), cashier("Two")]
    for staff in people:
        staff.user_permissions.add(right)
        by = Player.objects.get(pk=staff.pk)
        release(request_id=asked.pk, by=by, reason="the court asks for it")
    assert pay(asked, till).status == Status.DONE
