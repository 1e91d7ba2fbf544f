"""A player's page of a disputed hand, and what staff see of it in the admin."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import Player
from poker.models import HandDispute, PlayedHand
from tests.conftest import PlayerFactory
from tests.poker.entitlement import hole_cards, public_cards
from tests.poker.felt import Felt
from tests.poker.history.pages import hand_address, printed_cards, reader
from tests.room.staff import sign_staff_in

SeatPlayers = Callable[..., Felt]
pytestmark = pytest.mark.rule("disputes")


def staff_member(player: Player, **rights: bool) -> Client:
    Player.objects.filter(pk=player.pk).update(is_staff=True, **rights)
    return sign_staff_in(Client(), Player.objects.get(pk=player.pk))


def dispute_address(table: Felt) -> str:
    return hand_address(table.table_id, 1) + "dispute/"


def send(table: Felt, text: str, seat: int = 0) -> str:
    answer = reader(table.players[seat]).post(dispute_address(table), {"text": text}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def shown(felt: SeatPlayers) -> Felt:
    """A hand with a showdown, from which one player had folded."""
    table = felt(20000, 20000, 20000)
    table.deal()
    table.fold_next()
    table.check_down()
    return table


def test_it_reaches_staff_and_the_answer_its_player(shown: Felt, new_player: PlayerFactory) -> None:
    page = reader(shown.players[0]).get(hand_address(shown.table_id, 1)).content.decode()
    assert dispute_address(shown) in page
    page = send(shown, "The <b>river</b> was burnt")
    assert 'data-dispute="open"' in page
    assert "The &lt;b&gt;river&lt;/b&gt; was burnt" in page
    assert "<textarea" not in page, "one open dispute of a hand at a time"
    staff = staff_member(new_player(), is_superuser=True)
    row = HandDispute.objects.get()
    assert "Test table" in staff.get("/staff/poker/handdispute/?state=open").text
    path = f"/staff/poker/handdispute/{row.pk}/answer/do/"
    assert staff.post(path, {"answer": ""}).status_code == 200
    assert staff.post(path, {"answer": "It was not."}).status_code == 302
    page = reader(shown.players[0]).get(dispute_address(shown)).content.decode()
    assert 'data-dispute="answered"' in page
    assert "It was not." in page
    assert "<textarea" in page, "who does not agree writes again"
    assert "It was not." in reader(shown.players[0]).get("/inbox/").content.decode()
    again = staff.post(path, {"answer": "Again"})
    assert "was answered before" in again.text


def test_what_is_refused_stands_at_the_field(shown: Felt) -> None:
    assert "This field is required" in send(shown, "")
    send(shown, "Wrong")
    assert "have not answered" in send(shown, "Wrong again")
    assert HandDispute.objects.get().text == "Wrong"


@pytest.mark.rule("player-history")
def test_only_who_was_dealt_the_hand_disputes_it(shown: Felt, new_player: PlayerFactory) -> None:
    send(shown, "Nobody else reads this", seat=0)
    assert "Nobody else" not in reader(shown.players[1]).get(dispute_address(shown)).text
    assert reader(new_player()).post(dispute_address(shown), {"text": "x"}).status_code == 404
    assert Client().get(dispute_address(shown)).headers["Location"].startswith("/accounts/sign-in/")


@pytest.mark.rule("hidden-cards")
def test_staff_read_the_whole_hand_without_cards_nobody_turned_up(
    shown: Felt, new_player: PlayerFactory
) -> None:
    state = shown.state
    folded = next(player.seat for player in shown.hand.players if player.folded)
    send(shown, "Wrong", seat=folded)
    row = HandDispute.objects.get()
    page = staff_member(new_player(), is_superuser=True).get(
        f"/staff/poker/handdispute/{row.pk}/change/"
    )
    assert printed_cards(page.text) == public_cards(state)
    own = hole_cards(state, shown.table_id, shown.players[folded].pk)
    assert own
    assert not own & public_cards(state)
    for line in ("posts the big blind", "folds", "Main pot|Prize", "disputes the hand"):
        assert re.search(line, page.text), line


def test_without_the_right_staff_neither_read_nor_answer(
    shown: Felt, new_player: PlayerFactory
) -> None:
    send(shown, "Wrong")
    row = HandDispute.objects.get()
    staff = staff_member(new_player())
    for path in ("", f"{row.pk}/change/", f"{row.pk}/answer/do/"):
        assert staff.get(f"/staff/poker/handdispute/{path}").status_code == 403
    assert staff.post(f"/staff/poker/handdispute/{row.pk}/answer/do/").status_code == 403


def test_a_hand_whose_record_is_lost_can_be_disputed(
    shown: Felt, new_player: PlayerFactory
) -> None:
    PlayedHand.objects.update(first_seq=10**9, last_seq=10**9)
    page = reader(shown.players[0]).get(hand_address(shown.table_id, 1)).content.decode()
    assert dispute_address(shown) in page
    send(shown, "Where is my hand?")
    row = HandDispute.objects.get()
    theirs = staff_member(new_player(), is_superuser=True).get(
        f"/staff/poker/handdispute/{row.pk}/change/"
    )
    assert "cannot be read" in theirs.text
