"""What a hand's page says of the odds of the hands its reader knows (clause player-history)."""

from collections.abc import Callable, Sequence

import pytest

from poker.engine.cards.cards import FULL_DECK, Card
from poker.engine.hand.bets.actions import Fold
from poker.history.account import streets
from poker.history.one_hand.own_hand import own_hand
from tests.poker.engine.plain_evaluator import best_reading
from tests.poker.felt import Felt
from tests.poker.history.pages import hand_address, reader

SeatPlayers = Callable[..., Felt]

pytestmark = pytest.mark.rule("player-history")


def share(own: Sequence[Card], other: Sequence[Card], board: Sequence[Card]) -> float:
    """The share of the pot in percent that is expected of the hand with one card to come."""
    parts = []
    for river in set(FULL_DECK) - {*own, *other, *board}:
        mine, theirs = (best_reading(hand, [*board, river], 2) for hand in (own, other))
        parts.append(0.5 if mine == theirs else float(mine > theirs))
    return 100 * sum(parts) / len(parts)


def test_each_street_says_what_the_hands_shown_could_expect(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act(Fold())
    table.check_down()
    seat, other = (player.seat for player in table.hand.live())
    player = table.players[seat]
    hand = own_hand(table_id=table.table_id, hand_no=1, player_id=player.pk)
    told = streets(hand)
    assert [len(street.odds) for street in told] == [2, 2, 2, 0]
    for street in told[:3]:
        assert sum(each.percent for each in street.odds) == pytest.approx(100)
    ours, theirs = hand.cards[seat], hand.cards[other]
    by_name = {each.name: each.percent for each in told[2].odds}
    assert by_name[player.screen_name] == pytest.approx(
        share(ours, theirs, hand.end.board[:4]), abs=0.01
    )
    page = reader(player).get(hand_address(table.table_id, 1)).text
    assert page.count("data-odds") == 3


def test_nothing_is_said_where_one_hand_alone_is_known(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act_all_fold()
    for player in table.players.values():
        page = reader(player).get(hand_address(table.table_id, 1)).text
        assert "data-odds" not in page


def test_who_folded_counts_for_the_streets_they_were_in(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    folded = table.to_act
    table.act(Fold())
    table.check_down()
    address = hand_address(table.table_id, 1)
    known = {
        seat: streets(own_hand(table_id=table.table_id, hand_no=1, player_id=player.pk))
        for seat, player in table.players.items()
    }
    for seat, told in known.items():
        assert [len(street.odds) for street in told] == [2 + (seat == folded), 2, 2, 0]
        assert reader(table.players[seat]).get(address).text.count("data-odds") == 3
