"""The equity of open hands, told before every card of a run-out (clause all-in-exposed)."""

import pytest

from poker.engine.hand.events import HandEnded, OddsTold
from poker.engine.table.events import TableEvent
from tests.poker.engine.games import game
from tests.poker.engine.script import seat_of, stacked_deck
from tests.poker.engine.table_script import TableScript

pytestmark = pytest.mark.rule("all-in-exposed")

ACES, KINGS = "As Ah", "Kd Kh"
BOARD = "Qs 8c 5d 2h 9s"
CHECKED = ("B check", "A check")


def test_aces_against_kings_on_the_turn_lose_to_two_of_44_rivers() -> None:
    table = heads_up("A call", "B check", *CHECKED, "B all-in", "A call")

    assert odds(table) == [{"A": 9545, "B": 455}]
    shown = names(table).index("HandShown")
    assert names(table)[shown : shown + 7] == [
        "HandShown",
        "HandShown",
        "OddsTold",
        "StreetDealt",
        "HandShown",
        "HandShown",
        "PotAwarded",
    ]


def test_odds_are_told_anew_before_every_street() -> None:
    table = heads_up("A all-in", "B call")

    assert [sum(shares.values()) for shares in odds(table)] == [10_000] * 3
    assert odds(table)[2] == {"A": 9545, "B": 455}
    streets = [at for at, name in enumerate(names(table)) if name == "StreetDealt"]
    assert [names(table)[at - 1] for at in streets] == ["OddsTold"] * 3


def test_on_the_flop_two_cards_may_help() -> None:
    table = heads_up("A call", "B check", "B all-in", "A call")

    # Q 8 5 is completed in 990 ways, 43 x 42 / 2 = 903 of them without a king. The other 87
    # win for the kings but for the 2 x 2 with an ace beside the king: 83. No two cards make a
    # straight or a flush.
    assert odds(table)[0] == {"A": 9162, "B": 838}


def test_the_players_keep_what_they_were_told() -> None:
    table = heads_up("A call", "B check", *CHECKED, "B all-in", "A call")

    assert {name: table.hand.player(seat_of(name)).odds for name in "AB"} == {"A": 9545, "B": 455}


def test_nothing_is_told_of_hands_that_lie_closed() -> None:
    table = heads_up("A call", "B check", *CHECKED * 3)

    assert odds(table) == []
    assert all(player.odds is None for player in table.hand.players)


def test_nothing_is_told_once_the_board_is_complete() -> None:
    table = heads_up("A call", "B check", *CHECKED * 2, "B all-in", "A call")

    assert not table.table.running
    assert odds(table) == []


def heads_up(*lines: str) -> TableScript:
    """No-limit Hold'em: A, the button, has aces and B kings; the board helps neither."""
    table = TableScript(game("holdem", "no_limit", big_blind=10)).sit("A", "B")
    order = [seat_of("B"), seat_of("A")]
    table.deck = stacked_deck(order, 2, {"A": ACES, "B": KINGS}, BOARD)
    return table.deal(draw=0).play(*lines)


def odds(table: TableScript) -> list[dict[str, int]]:
    told = [event for event in events(table) if isinstance(event, OddsTold)]
    return [{"AB"[seat]: share for seat, share in event.shares} for event in told]


def events(table: TableScript) -> list[TableEvent]:
    return [event for _, event in table.stream]


def names(table: TableScript) -> list[str]:
    """The kinds of the hand's events, the end of the hand left out."""
    return [type(event).__name__ for event in events(table) if not isinstance(event, HandEnded)]
