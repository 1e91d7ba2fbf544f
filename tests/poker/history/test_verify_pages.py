"""Who gets the page on which a deal is verified; what it checks is tried in real browsers."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.history.pages import hand_address, printed_cards, reader

pytestmark = pytest.mark.rule("shuffle")


@pytest.fixture
def played(felt: Callable[..., Felt]) -> Felt:
    """A table where hand 1 is over and hand 2 is played."""
    table: Felt = felt(20000, 20000, 20000)
    table.deal()
    table.check_down()
    table.deal()
    return table


def verify_address(felt: Felt, hand_no: int) -> str:
    return f"{hand_address(felt.table_id, hand_no)}verify/"


def test_who_was_dealt_the_hand_verifies_it(played: Felt) -> None:
    page = reader(played.players[1]).get(verify_address(played, 1))
    assert page.status_code == 200
    text = page.content.decode()
    assert f'data-proof-url="{hand_address(played.table_id, 1)}deal/"' in text
    assert all(player.screen_name in text for player in played.players.values())
    assert printed_cards(text) == set(), "the room tells no card here: the browser asks for them"


def test_nobody_else_learns_whether_there_was_such_a_hand(
    played: Felt, new_player: PlayerFactory
) -> None:
    stranger = reader(new_player())
    assert stranger.get(verify_address(played, 1)).status_code == 404
    assert stranger.get(verify_address(played, 99)).status_code == 404
    assert Client().get(verify_address(played, 1)).status_code == 302


def test_a_running_hand_has_no_such_page(played: Felt) -> None:
    assert reader(played.players[0]).get(verify_address(played, 2)).status_code == 404


def test_the_hand_page_leads_there(played: Felt) -> None:
    page = reader(played.players[0]).get(hand_address(played.table_id, 1))
    assert verify_address(played, 1) in page.content.decode()


def test_a_saved_proof_needs_no_account(room_db: object) -> None:
    page = Client().get("/hands/verify/")
    assert page.status_code == 200
    assert "data-proof-file" in page.content.decode()
