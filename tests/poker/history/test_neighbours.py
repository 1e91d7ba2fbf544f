"""From a hand of one's history to the one before and after it (clause ``player-history``)."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest

from poker.history.neighbours import neighbours
from poker.models import PlayedHand
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.history.pages import hand_address, reader

SeatPlayers = Callable[..., Felt]
LINK = re.compile(r'rel="(prev|next)" href="([^"]+)"')

pytestmark = pytest.mark.rule("player-history")


def played(felt: Felt, hands: int) -> None:
    for _ in range(hands):
        felt.deal()
        felt.act_all_fold()


def linked(felt: Felt, seat: int, hand_no: int) -> dict[str, str]:
    """The links of a hand's page, by their relation."""
    page = reader(felt.players[seat]).get(hand_address(felt.table_id, hand_no)).content.decode()
    return dict(LINK.findall(page))


def test_hands_of_a_session_lead_to_one_another(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    played(table, 3)
    first, second, third = (hand_address(table.table_id, no) for no in (1, 2, 3))
    assert linked(table, 1, 1) == {"next": second}
    assert linked(table, 1, 2) == {"prev": first, "next": third}
    assert linked(table, 1, 3) == {"prev": second}


def test_hand_that_was_not_dealt_to_the_reader_is_no_neighbour(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000, 20000, 20000)
    played(table, 1)
    newcomer = new_player()
    table.sit(newcomer, 3, 20000)
    played(table, 6)
    hands = PlayedHand.objects.filter(player=newcomer.pk).order_by("hand_no")
    first, second = hands[:2]
    assert first.hand_no > 1
    page = reader(newcomer).get(hand_address(table.table_id, first.hand_no)).content.decode()
    assert dict(LINK.findall(page)) == {"next": hand_address(table.table_id, second.hand_no)}


def test_hands_of_another_day_or_table_are_not_neighbours(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    played(table, 2)
    second = PlayedHand.objects.get(player=table.players[1].pk, hand_no=2)
    second.ended_at += timedelta(hours=13)
    assert neighbours(second).earlier is None
