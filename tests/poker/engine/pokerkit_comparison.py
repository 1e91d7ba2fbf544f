"""One random hand played by the engine and by pokerkit, compared in every decision."""

from collections import Counter
from dataclasses import replace
from itertools import chain
from random import Random

from poker.engine.hand.bets.actions import Action, AllIn, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.bets.betting import Options
from poker.engine.hand.ending.pots import split
from poker.engine.hand.events import PotAwarded
from poker.engine.rule_sets.rules import Rules
from tests.poker.engine.pokerkit_differences import (
    counts_less,
    explained,
    short_big_blind,
    short_in_limit,
    short_small_blind,
)
from tests.poker.engine.pokerkit_twin import Twin
from tests.poker.engine.random_play import random_action, random_hand, random_rules, wager
from tests.poker.engine.script import Script

Tally = Counter[str]


def compare_hands(structure: str, count: int, seed: int) -> Tally:
    """Play ``count`` hands, a third of them with antes; what was met on the way."""
    rng = Random(seed)  # a seed makes a failing hand come again
    tally: Tally = Counter()
    while tally["hands"] < count:
        rules = comparable_rules(rng, structure)
        hand = random_hand(rng, rules, rng.randint(2, 6), out_of_turn=False)
        if short_big_blind(hand):
            tally["short big blinds"] += 1
            continue
        tally["hands"] += 1
        tally["antes"] += rules.ante > 0
        compare_hand(rng, hand, tally)
    return tally


def comparable_rules(rng: Random, structure: str) -> Rules:
    rules = random_rules(rng, "no_limit", "consecutive")
    big_blind = rules.big_blind
    return replace(
        rules,
        structure=structure,
        upper_limit=2 * big_blind if structure == "fixed_limit" else 0,
        variant=rng.choice(("holdem", "omaha")),
        ante=rng.choice((0, 0, rng.randint(1, big_blind))),
        ante_from=rng.choice(("everyone", "big_blind")),
        pot_limit_counts=rng.choice(("whole_pot", "contested_pot")),
    )


def compare_hand(rng: Random, hand: Script, tally: Tally) -> None:
    twin = Twin(hand)
    while hand.hand.to_act is not None:
        assert twin.state.actor_index == hand.hand.to_act
        tally["decisions"] += 1
        tally["disagreements"] += compare_limits(hand, twin)
        action = common_action(rng, hand.options, twin)
        hand.act(hand.hand.to_act, action)
        twin.act(action)
    if twin.state.actor_index is not None:
        assert twin.state.checking_or_calling_amount == 0
        twin.act(Check())
    assert not twin.state.status
    compare_pots(hand, twin, tally)


def compare_limits(hand: Script, twin: Twin) -> bool:
    """Whether the two disagree on who may raise, for one of the reasons known."""
    ours, state = hand.options, twin.state
    assert ours.call == state.checking_or_calling_amount
    theirs = state.min_completion_betting_or_raising_to_amount
    if bool(ours.largest) != (theirs is not None):
        assert explained(hand)
        return True
    if hand.start.rules.structure == "fixed_limit" and short_in_limit(hand):
        return ours.smallest != (theirs or 0)
    if ours.largest:
        assert ours.smallest == theirs
        assert ours.largest == expected_maximum(hand, twin)
    return False


def expected_maximum(hand: Script, twin: Twin) -> int:
    """pokerkit's maximum; where it counts otherwise in pot limit, worked out from its pots."""
    state, seat = twin.state, hand.options.seat
    theirs = state.max_completion_betting_or_raising_to_amount
    smallest = state.min_completion_betting_or_raising_to_amount
    assert theirs is not None
    assert smallest is not None
    rules, before_flop = hand.start.rules, hand.hand.street == "preflop"
    if rules.structure != "pot_limit":
        return theirs
    if rules.pot_limit_counts == "whole_pot" and not (before_flop and counts_less(hand)):
        return theirs
    *_, contested = (0, *state.pot_amounts)
    if before_flop:
        contested = short_small_blind(hand)
    pot = 2 * max(state.bets) - state.bets[seat] + sum(state.bets) + contested
    return min(state.bets[seat] + state.stacks[seat], max(smallest, pot))


def common_action(rng: Random, choices: Options, twin: Twin) -> Action:
    """A random action of ours, or a check or call where pokerkit would not take it."""
    action = random_action(rng, choices)
    if isinstance(action, AllIn) and choices.largest == choices.all_in:
        action = wager(choices, choices.all_in)
    passive = Check() if choices.check else Call()
    if isinstance(action, AllIn) or (isinstance(action, Fold) and choices.check):
        return passive
    if isinstance(action, BetTo | RaiseTo):
        return action if twin.state.can_complete_bet_or_raise_to(action.amount) else passive
    return action


def compare_pots(hand: Script, twin: Twin, tally: Tally) -> None:
    """The same stacks, and at a showdown the same pots; odd chips are given out our way.

    When all others fold pokerkit counts the winner's own bet as uncalled, so that its pot is
    another one and the stacks are the same.
    """
    ours = [award.shares for award in hand.of(PotAwarded)]
    shown = len(hand.hand.live()) > 1
    stacks = Counter(dict(enumerate(twin.state.stacks)))
    if shown:
        theirs = [split(amount, winners) for amount, winners in twin.pots]
        assert ours == theirs
        for seat, chips in chain.from_iterable(twin.paid):
            stacks[seat] -= chips
        for seat, chips in chain.from_iterable(theirs):
            stacks[seat] += chips
    assert {player.seat: player.stack for player in hand.hand.players} == stacks
    tally["showdowns"] += shown
    tally["side pots"] += len(ours) > 1
