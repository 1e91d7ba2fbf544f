"""What each pot would pay now and the rake so far (clause prize-shown)."""

import pytest

from poker.engine.hand.ending.awarding import prizes_so_far
from poker.engine.hand.ending.pots import pots
from poker.engine.rule_sets.rules import Rules
from tests.poker.engine.games import game
from tests.poker.engine.script import Script, deal

pytestmark = pytest.mark.rule("prize-shown")


def test_prize_and_rake_grow_with_the_pot_and_stop_at_the_cap() -> None:
    hand = deal("A 1000, B 1000, C 1000", rules=protected("pot_limit", big_blind=10))
    hand.play("A raise 20", "B call", "C call")
    assert shown(hand) == ([57], 3)

    hand.play("B bet 60", "C call", "A call")
    assert shown(hand) == ([228], 12)

    hand.play("B bet 240", "C call", "A call")
    assert shown(hand) == ([930], 30)


def test_bets_of_the_street_are_in_no_pot_yet() -> None:
    hand = deal("A 1000, B 1000, C 1000", rules=protected("pot_limit", big_blind=100))
    hand.play("A call", "B call", "C check", "B bet 300")

    assert shown(hand) == ([285], 15)


@pytest.mark.rule("side-pots")
def test_every_side_pot_has_its_own_prize() -> None:
    hand = deal("A 5000, B 5000, C 100", rules=protected("no_limit", big_blind=100))
    hand.play("A raise 1000", "B call")

    assert shown(hand) == ([285, 1710], 105)


@pytest.mark.rule("rake-flop")
def test_before_the_flop_nothing_has_been_taken_where_no_flop_is_no_drop() -> None:
    rules = game("plo-pool", "pot_limit", big_blind=100, raked=True)
    hand = deal("A 1000, B 1000, C 1000", rules=rules).play("A call", "B call")
    assert prizes_so_far(hand.hand, []) == ([], 0)

    hand.play("C check")
    assert shown(hand) == ([285], 15)


def test_play_money_pays_the_whole_pot() -> None:
    rules = game("omaha-protected", "pot_limit", big_blind=100)
    hand = deal("A 1000, B 1000, C 1000", rules=rules).play("A call", "B call", "C check")

    assert shown(hand) == ([300], 0)


def shown(hand: Script) -> tuple[list[int], int]:
    return prizes_so_far(hand.hand, pots(hand.hand.players))


def protected(structure: str, *, big_blind: int) -> Rules:
    """5 %, capped at three big blinds."""
    return game("omaha-protected", structure, big_blind=big_blind, raked=True)
