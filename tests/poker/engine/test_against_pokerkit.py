"""Random hands against pokerkit 0.7.7: the same turns, limits, pots and final stacks.

Where our rulebook differs on purpose, and how each difference is met here:

- ``short-blind`` pokerkit's price after a short big blind is what was posted, ours the full
  blind. Such hands are left out; their share is asserted to be small.
- ``pot-limit`` pokerkit counts every pot, ours only the contested one, and a short small
  blind as full. The maximum is worked out from pokerkit's own pots with that difference.
- ``odd-chips`` pokerkit gives the whole remainder to one winner, ours one chip each. Shares
  are worked out anew from pokerkit's pots and winners.
- ``short-all-in`` pokerkit takes any first wager of a street for a full bet, the big blind
  does not count as one: one below the big blind reopens the betting there, not here.
- ``short-all-in-reopen`` a call between short all-ins starts our sum again and not
  pokerkit's; once a sum has reopened the betting, one more short all-in closes it again in
  pokerkit and not here.
- ``round-end`` pokerkit asks a player left alone against all-ins for one more check.

Who may raise is compared in every decision; the two may disagree only in the situations
above, recognised from the story of the round, and only in a small share of decisions. A hand
goes on with an action both allow.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from random import Random

import pytest

from poker.engine.hand.actions import Action, AllIn, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.betting import Options
from poker.engine.hand.events import Bet, Called, HandEvent, PotAwarded, Raised
from poker.engine.hand.pots import split
from tests.poker.engine.betting_history import round_so_far
from tests.poker.engine.pokerkit_twin import Twin
from tests.poker.engine.random_play import random_action, random_hand, random_rules, wager
from tests.poker.engine.script import Script

Tally = Counter[str]


@pytest.mark.rule("side-pots")
@pytest.mark.rule("pot-limit")
@pytest.mark.rule("no-limit")
@pytest.mark.rule("short-all-in")
def test_400_hands_agree_with_pokerkit() -> None:
    compare_hands(400, seed=1)


@pytest.mark.nightly
def test_5000_hands_agree_with_pokerkit() -> None:
    compare_hands(5000, seed=2)


def compare_hands(count: int, seed: int) -> None:
    rng = Random(seed)  # a seed makes a failing hand come again
    tally: Tally = Counter()
    while tally["hands"] < count:
        rules = random_rules(rng, rng.choice(("pot_limit", "no_limit")), "consecutive")
        hand = random_hand(rng, rules, rng.randint(2, 6), out_of_turn=False)
        if short_big_blind(hand):
            tally["short big blinds"] += 1
            continue
        tally["hands"] += 1
        compare_hand(rng, hand, tally)
    assert tally["short big blinds"] < 0.12 * count
    assert tally["disagreements"] < 0.03 * tally["decisions"]
    assert tally["showdowns"] > 0.4 * count
    assert tally["side pots"] > 0.1 * count


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
    theirs_open = state.min_completion_betting_or_raising_to_amount is not None
    if bool(ours.largest) != theirs_open:
        story = round_so_far(hand.events)
        if ours.largest:
            assert sums_reopened(story)
        else:
            assert opened_short(story, hand) or called_between(story)
        return True
    if ours.largest:
        assert ours.smallest == state.min_completion_betting_or_raising_to_amount
        assert ours.largest == expected_maximum(hand, twin)
    return False


def expected_maximum(hand: Script, twin: Twin) -> int:
    """pokerkit's maximum, counting only the contested pot and full blinds."""
    state, seat = twin.state, hand.options.seat
    whole = state.bets[seat] + state.stacks[seat]
    if hand.start.rules.structure == "no_limit":
        assert state.max_completion_betting_or_raising_to_amount == whole
        return whole
    *_, contested = (0, *state.pot_amounts)
    pot = 2 * max(state.bets) - state.bets[seat] + sum(state.bets) + contested
    pot += short_small_blind(hand) if hand.hand.street == "preflop" else 0
    smallest = state.min_completion_betting_or_raising_to_amount
    assert smallest is not None
    return min(whole, max(smallest, pot))


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
    ours = [pot.shares for pot in hand.of(PotAwarded)]
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


def short_big_blind(hand: Script) -> bool:
    start = hand.start
    return start.player(start.big_blind_seat).stack < start.rules.big_blind


def short_small_blind(hand: Script) -> int:
    seat = hand.hand.small_blind_seat
    assert seat is not None
    return max(0, hand.start.rules.small_blind - hand.start.player(seat).stack)


def opened_short(story: Sequence[HandEvent], hand: Script) -> bool:
    """The first wager of the street added less than a big blind."""
    wagers = [event for event in story if isinstance(event, Bet | Raised)]
    before = hand.start.rules.big_blind if hand.hand.street == "preflop" else 0
    return bool(wagers) and wagers[0].to - before < hand.start.rules.big_blind


def called_between(story: Sequence[HandEvent]) -> bool:
    """Short all-ins lie on both sides of a call."""
    short = [n for n, e in enumerate(story) if isinstance(e, Bet | Raised) and not e.reopens]
    calls = [n for n, e in enumerate(story) if isinstance(e, Called)]
    return any(min(short, default=n) < n < max(short, default=n) for n in calls)


def sums_reopened(story: Sequence[HandEvent]) -> bool:
    """Short all-ins reopened the betting together and another one followed."""
    wagers = [event for event in story if isinstance(event, Bet | Raised)]
    summed = [
        n for n, e in enumerate(wagers) if n and e.reopens and e.to - wagers[n - 1].to < e.step
    ]
    return bool(summed) and not wagers[-1].reopens
