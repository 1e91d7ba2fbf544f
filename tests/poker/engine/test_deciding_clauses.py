"""The clause that narrows a turn is the one that decided, and it is told by its slug."""

from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.engine.clause import Clause
from poker.engine.hand.bets.betting import barred_by, bound_by, decided_by, options
from poker.engine.rule_sets.presets import PRESETS
from poker.engine.rule_sets.rules import Rules
from tests.poker.engine.draws import of_a_hand
from tests.poker.engine.games import game
from tests.poker.engine.random_play import random_action, random_game, random_hand
from tests.poker.engine.script import Script, deal

pytestmark = pytest.mark.rule("reference-pages")

NO_LIMIT = game("holdem", "no_limit", big_blind=10)
POT_LIMIT = game("holdem", "pot_limit", big_blind=10)
FIXED_LIMIT = game("holdem", "fixed_limit", big_blind=10)


def hand(seats: str, rules: Rules, **choices: Any) -> Script:
    return deal(seats, blinds=(5, 10), rules=rules, **choices)


def short_all_in(rules: Rules = NO_LIMIT) -> Script:
    """A raised to 40, C is all-in for 55 and B called: A faces 15, no full raise of 30."""
    return hand("A 500, B 500, C 55", rules).play("A raise 40", "B call", "C all-in")


@pytest.mark.rule("short-all-in")
def test_a_short_all_in_leaves_calling() -> None:
    played = short_all_in()
    assert played.may("A") == {"fold", "call"}
    assert decided_by(played.hand) == "short-all-in"
    refusal = played.refused("A raise 200")
    assert (refusal.code, refusal.clause) == ("cannot_raise", "short-all-in")
    refusal = played.refused("A all-in")
    assert (refusal.code, refusal.clause) == ("cannot_go_all_in", "short-all-in")


@pytest.mark.rule("cap")
def test_four_bets_are_the_cap() -> None:
    played = hand("A 500, B 500, C 500", FIXED_LIMIT)
    played.play("A raise 20", "B raise 30", "C raise 40")
    assert played.may("A") == {"fold", "call"}
    assert decided_by(played.hand) == "cap"
    assert played.refused("A raise 50").clause == "cap"


@pytest.mark.rule("fixed-limit-all-in")
def test_less_than_half_a_bet_reopens_nothing() -> None:
    played = hand("A 500, B 500, C 23", FIXED_LIMIT).play("A raise 20", "B call", "C all-in")
    assert decided_by(played.hand) == "fixed-limit-all-in"
    assert played.refused("A raise 30").clause == "fixed-limit-all-in"


@pytest.mark.rule("fixed-limit")
def test_fixed_limit_has_one_size() -> None:
    played = hand("A 500, B 500, C 500", FIXED_LIMIT)
    assert decided_by(played.hand) == "fixed-limit"
    for wrong in ("A raise 25", "A raise 15"):
        assert played.refused(wrong).clause == "fixed-limit"


@pytest.mark.rule("pot-limit")
def test_the_pot_is_the_most() -> None:
    played = hand("A 500, B 500, C 500", POT_LIMIT)
    assert decided_by(played.hand) == "pot-limit"
    refusal = played.refused("A raise 36")
    assert (refusal.code, refusal.clause) == ("amount_too_large", "pot-limit")
    assert played.refused("A all-in").clause == "pot-limit"


@pytest.mark.rule("all-in-call")
def test_a_stack_that_only_covers_the_call() -> None:
    played = hand("A 500, B 500, C 30", NO_LIMIT).play("A raise 40", "B call")
    assert decided_by(played.hand) == "all-in-call"
    assert played.refused("C raise 80").clause == "all-in-call"


@pytest.mark.rule("short-all-in")
@pytest.mark.rule("min-bet")
def test_a_stack_too_small_for_a_full_bet_or_raise_goes_all_in() -> None:
    raising = hand("A 500, B 45, C 500", NO_LIMIT).play("A raise 40")
    assert raising.limits("B") == (45, 45)
    assert decided_by(raising.hand) == "short-all-in"
    assert raising.refused("B raise 44").clause == "short-all-in"
    opening = hand("A 500, B 500, C 14", NO_LIMIT).play("A call", "B call", "C check", "B check")
    assert opening.limits("C") == (4, 4)
    assert decided_by(opening.hand) == "min-bet"


@pytest.mark.rule("uncalled-bet")
def test_nobody_else_could_answer_a_raise() -> None:
    played = hand("A 500, B 60, C 40", NO_LIMIT).play("A call", "B all-in", "C all-in")
    assert played.may("A") == {"fold", "call"}
    assert decided_by(played.hand) == "uncalled-bet"
    assert played.refused("A raise 200").clause == "uncalled-bet"


@pytest.mark.rule("table-max-bet")
def test_the_games_own_largest_bet() -> None:
    played = hand("A 500, B 500, C 500", NO_LIMIT, max_bet=60)
    assert decided_by(played.hand) == "table-max-bet"
    assert played.refused("A raise 61").clause == "table-max-bet"
    at_most = played.play("A raise 60")
    assert decided_by(at_most.hand) == "table-max-bet"
    assert at_most.may("B") == {"fold", "call"}


@pytest.mark.rule("min-raise")
@pytest.mark.rule("min-bet")
@pytest.mark.rule("table-stakes")
@pytest.mark.rule("actions")
def test_amounts_and_kinds_that_are_wrong_without_anything_narrowing_the_turn() -> None:
    played = hand("A 500, B 500, C 500", NO_LIMIT)
    assert decided_by(played.hand) is None
    assert played.refused("A raise 19").clause == "min-raise"
    assert played.refused("A raise 501").clause == "table-stakes"
    for wrong in ("A check", "A bet 50"):
        assert played.refused(wrong).clause == "actions"
    assert played.refused("B call").clause == "first-to-act"
    played.play("A call", "B call", "C check")
    assert played.refused("B bet 9").clause == "min-bet"
    for wrong in ("B call", "B raise 50"):
        assert played.refused(wrong).clause == "actions"


@pytest.mark.parametrize("preset", ["plo-pool", "holdem", "omaha-classic"])
@given(rng=of_a_hand, place=st.integers(0, 2))
def test_whoever_is_narrowed_is_told_why(preset: str, rng: Random, place: int) -> None:
    """In hands of every structure: nothing allowed, one size or less than the stack has a clause,
    and none of them bars who may bet or raise."""
    offered = PRESETS[preset].structures
    rules = random_game(rng, preset, offered[place % len(offered)])
    played = random_hand(rng, rules, rng.randint(2, rules.seats))
    while (found := options(played.hand)) is not None:
        player = played.hand.player(found.seat)
        barred = barred_by(played.hand, player)
        assert (barred is None) == bool(found.largest)
        if barred is None and found.smallest <= found.largest < player.bet + player.stack:
            assert bound_by(played.hand, player)
        assert decided_by(played.hand) in (None, *get_args(Clause))
        played.act(found.seat, random_action(rng, found))
    assert decided_by(played.hand) is None
