"""Antes, all-ins, side pots and uncalled bets against payouts worked out chip by chip."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from poker.engine.hand.bets.posting import Post
from poker.engine.hand.events import BetReturned, RakeTaken
from poker.engine.hand.state import Hand, Player
from poker.engine.rake.schedule import NO_RAKE, Rake
from poker.engine.rule_sets.rules import AnteFrom, Rules
from tests.poker.engine.draws import of_a_hand
from tests.poker.engine.games import pool_omaha
from tests.poker.engine.payout_oracle import final_stacks, matched_stakes
from tests.poker.engine.random_play import random_action, shuffled
from tests.poker.engine.script import Script

pytestmark = [
    pytest.mark.rule("antes"),
    pytest.mark.rule("uncalled-bet"),
    pytest.mark.rule("side-pots"),
    pytest.mark.rule("folded-chips"),
]

stacks_in_seats = st.lists(st.integers(1, 40), min_size=2, max_size=6)
antes = st.integers(0, 10)
payers: st.SearchStrategy[AnteFrom] = st.sampled_from(("everyone", "big_blind"))


def rules_with(ante: int, ante_from: AnteFrom, rake: Rake = NO_RAKE) -> Rules:
    base = pool_omaha(small_blind=5, big_blind=10)
    return replace(base, structure="no_limit", ante=ante, ante_from=ante_from, rake=rake)


def played(rng: Random, rules: Rules, stacks: list[int]) -> Script:
    """A hand of these stacks, played to its end."""
    count = len(stacks)
    small, big = (1, 0) if count == 2 else (0, 1)
    hand = Hand(
        rules=rules,
        number=1,
        button=count - 1,
        players=tuple(Player(seat, stack) for seat, stack in enumerate(stacks)),
        big_blind_seat=big,
    )
    due = [Post(small, "small"), Post(big, "big")]
    script = Script(hand, due, shuffled(rng))
    while script.hand.to_act is not None:
        script.act(script.hand.to_act, random_action(rng, script.options))
    return script


@given(stacks=stacks_in_seats, ante=antes, ante_from=payers, rng=of_a_hand)
@settings(max_examples=300, deadline=None)
def test_everybody_ends_with_what_is_theirs(
    stacks: list[int], ante: int, ante_from: AnteFrom, rng: Random
) -> None:
    hand = played(rng, rules_with(ante, ante_from), stacks)

    assert {p.seat: p.stack for p in hand.hand.players} == final_stacks(hand, matched_stakes(hand))
    assert sum(player.stack for player in hand.hand.players) == sum(stacks)
    event(f"unmatched ante: {any(back.ante for back in hand.of(BetReturned))}")


@pytest.mark.rule("rake-rounds-down")
@given(stacks=stacks_in_seats, ante=antes, ante_from=payers, rng=of_a_hand)
@settings(max_examples=200, deadline=None)
def test_the_rake_is_of_what_was_matched_alone(
    stacks: list[int], ante: int, ante_from: AnteFrom, rng: Random
) -> None:
    hand = played(rng, rules_with(ante, ante_from, Rake("percent", 1000)), stacks)
    stakes = matched_stakes(hand)

    assert hand.hand.rake == stakes.all_in_all().total() // 10
    for taken in hand.of(RakeTaken):
        assert all(chips <= stakes.all_in_all()[seat] for seat, chips in taken.by_player)
    assert sum(p.stack for p in hand.hand.players) + hand.hand.rake == sum(stacks)


@given(
    short=st.lists(st.integers(1, 9), min_size=1, max_size=5),
    deep=st.integers(10, 40),
    place=st.integers(0, 5),
    rng=of_a_hand,
)
@settings(max_examples=200, deadline=None)
def test_whoever_alone_can_pay_an_ante_pays_as_much_as_the_richest_other(
    short: list[int], deep: int, place: int, rng: Random
) -> None:
    seat = min(place, len(short))
    stacks = [*short[:seat], deep, *short[seat:]]
    hand = played(rng, rules_with(10, "everyone"), stacks)

    back = [returned for returned in hand.of(BetReturned) if returned.ante]
    assert back == [BetReturned(seat, 10 - max(short), ante=True)]
    assert hand.hand.over
    assert hand.hand.player(seat).stack >= deep - max(short)
