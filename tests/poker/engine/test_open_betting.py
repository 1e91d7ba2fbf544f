"""To whom the betting is open, against the story of the round read anew in every decision."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poker.engine.hand.state import Hand
from poker.engine.rule_sets.rules import Reopening
from tests.poker.engine.betting_history import limit_bets, open_to, round_so_far
from tests.poker.engine.draws import of_a_hand
from tests.poker.engine.random_play import random_game, random_hand, random_rules
from tests.poker.engine.whole_hands import step

structures: st.SearchStrategy[str] = st.sampled_from(["pot_limit", "no_limit"])
reopenings: st.SearchStrategy[Reopening] = st.sampled_from(["consecutive", "cumulative"])


@pytest.mark.rule("short-all-in")
@pytest.mark.rule("short-all-in-reopen")
@pytest.mark.rule("round-end")
@given(of_a_hand, st.integers(3, 6), structures, reopenings)
@settings(max_examples=300, deadline=None)
def test_the_betting_is_open_to_whom_the_story_of_the_round_says(
    rng: Random, count: int, structure: str, reopening: Reopening
) -> None:
    rules = random_rules(rng, structure, reopening)
    hand = random_hand(rng, rules, count)
    while hand.hand.to_act is not None:
        story = round_so_far(hand.events)
        is_open = open_to(hand.hand.to_act, story, rules.big_blind, reopening)
        assert bool(hand.options.largest) == (could_pay(hand.hand) and is_open)
        step(rng, hand)


@pytest.mark.rule("fixed-limit")
@pytest.mark.rule("fixed-limit-all-in")
@pytest.mark.rule("cap")
@given(of_a_hand, st.integers(2, 9), st.sampled_from(["holdem", "omaha-classic"]))
@settings(max_examples=300, deadline=None)
def test_fixed_limit_raises_are_the_one_size_the_story_of_the_round_says(
    rng: Random, count: int, preset: str
) -> None:
    rules = random_game(rng, preset, "fixed_limit")
    hand = random_hand(rng, rules, min(count, rules.seats))
    while hand.hand.to_act is not None:
        player = hand.hand.player(hand.hand.to_act)
        late = hand.hand.street in ("turn", "river")
        bet = rules.upper_limit if late else rules.big_blind
        is_open, total = limit_bets(player.seat, round_so_far(hand.events), bet)
        expected = min(total, player.bet + player.stack) if is_open and could_pay(hand.hand) else 0
        assert (hand.options.smallest, hand.options.largest) == (expected, expected)
        step(rng, hand)


def could_pay(hand: Hand) -> bool:
    """Whether the player to act and somebody else have chips beyond the price."""
    beyond = [p.seat for p in hand.players if p.able and p.bet + p.stack > hand.price]
    return hand.to_act in beyond and len(beyond) > 1
