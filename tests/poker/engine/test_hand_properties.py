"""What holds in every hand, whatever is played."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poker.engine.codec import VERSION, decode, encode, kind_of
from poker.engine.errors import EngineError
from poker.engine.hand.actions import Action, AllIn, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.betting import Options
from poker.engine.hand.events import (
    Bet,
    BetReturned,
    BlindPosted,
    Called,
    HandEvent,
    PotAwarded,
    Raised,
)
from poker.engine.hand.evolve import evolve
from poker.engine.hand.play import act
from poker.engine.hand.state import Hand
from poker.engine.rules import Reopening, Structure
from tests.poker.engine.betting_history import open_to, round_so_far
from tests.poker.engine.random_play import random_action, random_hand, random_rules, wager
from tests.poker.engine.script import Script, typed

MOST_DECISIONS = 400

draws = st.randoms(use_true_random=True)
seats = st.integers(2, 6)
structures: st.SearchStrategy[Structure] = st.sampled_from(["pot_limit", "no_limit"])
reopenings: st.SearchStrategy[Reopening] = st.sampled_from(["consecutive", "cumulative"])
played = settings(max_examples=150, deadline=None)


@pytest.mark.rule("folded-chips")
@pytest.mark.rule("table-stakes")
@given(draws, seats, structures, reopenings)
@played
def test_every_hand_ends_and_no_chip_is_lost_or_made(
    rng: Random, count: int, structure: Structure, reopening: Reopening
) -> None:
    hand = random_hand(rng, random_rules(rng, structure, reopening), count)
    chips = hand.start.chips()
    play_out(rng, hand)

    assert hand.hand.over
    assert sum(p.stack for p in hand.hand.players) == chips
    assert all(p.stack >= 0 for p in hand.hand.players)


@pytest.mark.rule("side-pots")
@pytest.mark.rule("uncalled-bet")
@given(draws, seats, structures, reopenings)
@played
def test_the_pots_are_what_was_put_in_and_nobody_wins_more_than_they_matched(
    rng: Random, count: int, structure: Structure, reopening: Reopening
) -> None:
    hand = play_out(rng, random_hand(rng, random_rules(rng, structure, reopening), count))
    put_in, dead = contributions(hand.events)
    pots = hand.of(PotAwarded)

    assert sum(pot.amount for pot in pots) == sum(put_in.values()) + dead
    assert all(sum(chips for _, chips in pot.shares) == pot.amount for pot in pots)
    deepest = max(put_in.get(player.seat, 0) for player in hand.hand.live())
    for player in hand.hand.players:
        own = put_in.get(player.seat, 0)
        matched = sum(min(own, other) for other in put_in.values()) + dead
        assert player.won <= matched or (player.live and own == deepest)
        assert not (player.folded and player.won)


@pytest.mark.rule("actions")
@given(draws, seats, structures, reopenings)
@settings(max_examples=60, deadline=None)
def test_exactly_what_is_offered_is_accepted(
    rng: Random, count: int, structure: Structure, reopening: Reopening
) -> None:
    hand = random_hand(rng, random_rules(rng, structure, reopening), count)
    while hand.hand.to_act is not None:
        for action in offered(hand.options):
            assert accepted(hand, action), action
        for action in not_offered(hand.options, hand.hand):
            assert not accepted(hand, action), action
        step(rng, hand)


@pytest.mark.rule("short-all-in")
@pytest.mark.rule("short-all-in-reopen")
@pytest.mark.rule("round-end")
@given(draws, st.integers(3, 6), structures, reopenings)
@settings(max_examples=300, deadline=None)
def test_the_betting_is_open_to_whom_the_story_of_the_round_says(
    rng: Random, count: int, structure: Structure, reopening: Reopening
) -> None:
    rules = random_rules(rng, structure, reopening)
    hand = random_hand(rng, rules, count)
    while hand.hand.to_act is not None:
        player = hand.hand.player(hand.hand.to_act)
        beyond = [p for p in hand.hand.live() if p.stack and p.bet + p.stack > hand.hand.price]
        could_pay = player in beyond and len(beyond) > 1
        story = round_so_far(hand.events)
        is_open = open_to(player.seat, story, rules.big_blind, reopening)
        assert bool(hand.options.largest) == (could_pay and is_open)
        step(rng, hand)


@given(draws, seats, structures, reopenings)
@played
def test_stored_events_make_the_same_hand_again(
    rng: Random, count: int, structure: Structure, reopening: Reopening
) -> None:
    hand = random_hand(rng, random_rules(rng, structure, reopening), count)
    again = hand.start
    folded = 0
    while True:
        for event in hand.events[folded:]:
            again = evolve(again, stored(event))
        folded = len(hand.events)
        assert again == hand.hand
        if hand.hand.to_act is None:
            return
        step(rng, hand)


def play_out(rng: Random, hand: Script) -> Script:
    for _decision in range(MOST_DECISIONS):
        if hand.hand.to_act is None:
            return hand
        step(rng, hand)
    raise AssertionError("the hand does not end")


def step(rng: Random, hand: Script) -> None:
    """One random legal action of the player to act, who must be able to act."""
    to_act = hand.hand.to_act
    assert to_act is not None
    assert hand.hand.player(to_act).able
    hand.act(to_act, random_action(rng, hand.options))


def offered(choices: Options) -> list[Action]:
    actions: list[Action] = [Fold(), Check() if choices.check else Call()]
    if choices.largest:
        middle = (choices.smallest + choices.largest) // 2
        actions += [wager(choices, to) for to in (choices.smallest, middle, choices.largest)]
    if choices.all_in:
        actions.append(AllIn())
    return actions


def not_offered(choices: Options, hand: Hand) -> list[Action]:
    wrong_wager = RaiseTo if choices.opens else BetTo
    actions: list[Action] = [Call() if choices.check else Check()]
    actions += [wager(choices, to) for to in (choices.smallest - 1, choices.largest + 1, 0, -1)]
    actions += [wager(choices, hand.price), wrong_wager(choices.smallest)]
    actions += [wrong_wager(choices.largest)]
    if not choices.all_in:
        actions.append(AllIn())
    return actions


def accepted(hand: Script, action: Action) -> bool:
    """Whether the engine takes the action; either way the hand itself stays as it is."""
    before = repr(hand.hand)
    refusal = refusal_of(hand, action)
    assert repr(hand.hand) == before
    assert refusal is None or (refusal.field in ("type", "amount") and refusal.allowed)
    return refusal is None


def refusal_of(hand: Script, action: Action) -> EngineError | None:
    to_act = hand.hand.to_act
    assert to_act is not None
    try:
        act(hand.hand, to_act, action, hand.deck)
    except EngineError as refusal:
        return refusal
    return None


def contributions(events: list[HandEvent]) -> tuple[dict[int, int], int]:
    """What every seat put in and did not get back, and the dead blinds."""
    put_in: dict[int, int] = {}
    dead = 0
    for event in events:
        if isinstance(event, BlindPosted) and event.blind == "dead":
            dead += event.amount
        elif isinstance(event, BlindPosted | Called | Bet | Raised):
            put_in[event.seat] = put_in.get(event.seat, 0) + event.amount
        elif isinstance(event, BetReturned):
            put_in[event.seat] -= event.amount
    return put_in, dead


def stored(event: HandEvent) -> HandEvent:
    """The event as it comes back from the database."""
    data = json.loads(json.dumps(encode(event)))
    read: HandEvent = decode(kind_of(event), VERSION, data)  # type: ignore[assignment]  # a hand event stays one
    assert typed(read) == typed(event)
    return read
