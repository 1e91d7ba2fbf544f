"""A player disputes a hand, staff answer within days, and neither does so twice."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, connection

from accounts.core.audit_log.models import AuditEntry
from accounts.core.inbox.models import Message
from accounts.core.inbox.reading import messages_of
from accounts.core.incidents import Incident
from accounts.models import Player
from config.refusals.refusal import Refusal
from poker.models import HandDispute, PlayedHand
from poker.services.base.errors import AlreadyAnswered
from poker.services.staff.disputing import LONGEST_TEXT, MOST_OPEN, answer_dispute, dispute_hand
from poker.services.staff.overdue_disputes import report_overdue
from tests.accounts.plain_sql import refusal_of
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON, Felt
from tests.room.taking_turns import begun_before_the_end_of

SeatPlayers = Callable[..., Felt]
pytestmark = pytest.mark.rule("disputes")


@pytest.fixture
def table(felt: SeatPlayers) -> Felt:
    seated = felt(20000, 20000, 20000)
    seated.deal()
    seated.act_all_fold()
    return seated


def played(table: Felt, seat: int = 0, hand: int = 1) -> PlayedHand:
    return PlayedHand.objects.get(table=table.table_id, hand_no=hand, seat=seat)


def refusal(command: Callable[..., object], **asked: object) -> tuple[str, str]:
    before = list(HandDispute.objects.values_list())
    with pytest.raises(Refusal) as refused:
        command(**asked)
    assert list(HandDispute.objects.values_list()) == before
    return refused.value.code, refused.value.field


def test_a_dispute_is_answered_once_and_its_player_is_told(
    table: Felt, new_player: PlayerFactory
) -> None:
    dispute = dispute_hand(played=played(table), text="  I had the flush. ", now=NOON)
    assert (dispute.text, dispute.due_at) == ("I had the flush.", NOON + timedelta(days=7))
    staff = new_player()
    answered: dict[str, Any] = {
        "dispute_id": dispute.pk,
        "staff": staff,
        "answer": "You had four spades.",
    }
    answer_dispute(**answered, address="10.0.0.9", now=NOON + timedelta(days=1))
    (told,) = messages_of(table.players[0].pk)
    assert told.title == "Your dispute was answered"
    assert "hand 1 at Test table" in told.text
    assert told.text.endswith("You had four spades.")
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor, entry.reason, entry.address) == (
        "dispute.answered",
        staff,
        "You had four spades.",
        "10.0.0.9",
    )
    assert refusal(answer_dispute, **answered) == ("already_answered", "dispute")
    assert Message.objects.filter(kind="dispute_answered").count() == 1


def test_of_two_who_answer_at_once_one_is_told_it_is_answered(
    table: Felt, new_player: PlayerFactory
) -> None:
    dispute = dispute_hand(played=played(table), text="Wrong", now=NOON)
    yes, no = (
        partial(answer_dispute, dispute_id=dispute.pk, staff=new_player(), answer=answer)
        for answer in ("Yes.", "No.")
    )
    with pytest.raises(AlreadyAnswered):
        begun_before_the_end_of(yes, no)
    assert HandDispute.objects.get().answer == "Yes."


def test_an_answer_that_is_overdue_is_an_incident_once(
    table: Felt, new_player: PlayerFactory
) -> None:
    late, answered = (
        dispute_hand(played=played(table, seat), text="?", now=NOON) for seat in (0, 1)
    )
    answer_dispute(dispute_id=answered.pk, staff=new_player(), answer="Looked into.", now=NOON)
    assert report_overdue(late.due_at) == 0, "it can still be answered"
    a_second_later = late.due_at + timedelta(seconds=1)
    assert (report_overdue(a_second_later), report_overdue(a_second_later)) == (1, 0)
    opened = Incident.objects.get(kind="dispute_overdue")
    assert opened.subject == f"table:{table.table_id} hand:1"
    assert (opened.detail["dispute"], opened.mail_due_at) == (late.pk, a_second_later)


def test_a_hand_has_one_open_dispute_a_player(table: Felt, new_player: PlayerFactory) -> None:
    mine = played(table)
    first = dispute_hand(played=mine, text="Wrong")
    assert refusal(dispute_hand, played=mine, text="Still wrong") == ("dispute_open", "hand")
    dispute_hand(played=played(table, seat=1), text="Wrong for me, too")
    answer_dispute(dispute_id=first.pk, staff=new_player(), answer="Looked into.")
    dispute_hand(played=mine, text="I do not agree")
    assert HandDispute.objects.filter(played=mine).count() == 2


@pytest.mark.parametrize("text", ["", " \n\t", "x" * (LONGEST_TEXT + 1)])
def test_a_text_has_some_characters_and_not_too_many(
    table: Felt, new_player: PlayerFactory, text: str
) -> None:
    wrong = ("text_too_long" if text.strip() else "text_missing", "text")
    assert refusal(dispute_hand, played=played(table), text=text) == wrong
    dispute = dispute_hand(played=played(table), text="x" * LONGEST_TEXT)
    asked = {"dispute_id": dispute.pk, "staff": new_player(), "answer": text}
    assert refusal(answer_dispute, **asked) == wrong


def test_nobody_answers_for_a_hand_dealt_to_them(table: Felt) -> None:
    dispute = dispute_hand(played=played(table), text="Wrong")
    asked = {"dispute_id": dispute.pk, "answer": "No."}
    for seat in (0, 1):
        assert refusal(answer_dispute, staff=table.players[seat], **asked) == ("own_hand", "staff")


def test_a_player_has_so_many_open_disputes(table: Felt) -> None:
    for hand in range(2, MOST_OPEN + 2):
        another = played(table)
        another.pk, another.hand_no = None, hand
        another.save()
        dispute_hand(played=another, text="Wrong")
    refused = refusal(dispute_hand, played=played(table), text="Wrong")
    assert refused == ("too_many_disputes", "text")
    assert dispute_hand(played=played(table, seat=1), text="Wrong").pk


def test_pressed_in_many_windows_at_once_it_is_sent_once(table: Felt) -> None:
    mine = played(table)

    def press(_window: int) -> str:
        try:
            dispute_hand(played=mine, text="Wrong")
        except Refusal as refused:
            return refused.code
        finally:
            connection.close()
        return "sent"

    with ThreadPoolExecutor(6) as windows:
        said = sorted(windows.map(press, range(6)))
    assert said == ["dispute_open"] * 5 + ["sent"]


def test_the_database_holds_no_half_an_answer_and_keeps_every_dispute(
    table: Felt, new_player: PlayerFactory
) -> None:
    dispute = dispute_hand(played=played(table), text="Wrong")
    staff: Player = new_player()
    for half in ({"answer": "No."}, {"answered_at": NOON}, {"answered_by": staff}):
        with pytest.raises(IntegrityError):
            HandDispute.objects.filter(pk=dispute.pk).update(**half)
    assert refusal_of("DELETE FROM poker_handdispute") == "InsufficientPrivilege"
