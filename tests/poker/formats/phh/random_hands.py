"""Random finished hands of every preset, as the engine plays them."""

from collections.abc import Iterator, Sequence
from random import Random

from poker.engine.hand.bets.posting import Post
from poker.engine.hand.deal import hole_cards_of
from poker.engine.hand.events import (
    Bet,
    Called,
    Checked,
    Folded,
    HandEvent,
    HandShown,
    Raised,
)
from poker.engine.hand.state import Hand, Player
from poker.engine.rule_sets.presets import PRESETS
from poker.engine.rule_sets.rule_set import Stakes
from poker.engine.rule_sets.rules import Rules
from poker.formats.phh.betting.written_actions import Cards
from tests.poker.engine.random_play import random_action, shuffled
from tests.poker.engine.script import Script

DEPTHS = (3, 20, 100)
"""Deepest stacks in big blinds."""


def all_rules(*, is_play_money: bool) -> Iterator[Rules]:
    """Each preset in each of its structures, with and without an ante."""
    for preset in PRESETS.values():
        for structure in preset.structures:
            for ante in (0, 20):
                yield preset.rules(
                    Stakes(
                        structure=structure,
                        small_blind=50,
                        big_blind=100,
                        is_play_money=is_play_money,
                        ante=ante,
                    )
                )


def finished_hand(rng: Random, rules: Rules) -> Script:
    """A hand played to its end by random legal actions, at seats anywhere round the table."""
    taken = sorted(rng.sample(range(rules.seats), rng.randint(2, rules.seats)))
    at = rng.randrange(len(taken))
    seats = taken[at:] + taken[:at]
    deepest = rng.choice(DEPTHS) * rules.big_blind
    stacks = [rng.randint(1, deepest) for _seat in seats]
    small, big = (seats[1], seats[0]) if len(seats) == 2 else (seats[0], seats[1])
    start = Hand(
        rules=rules,
        number=rng.randint(1, 10**9),
        button=seats[-1],
        players=tuple(Player(seat, stack) for seat, stack in zip(seats, stacks, strict=True)),
        big_blind_seat=big,
    )
    hand = Script(start, _posts(rng, seats, small, big), shuffled(rng))
    while hand.hand.to_act is not None:
        hand.act(hand.hand.to_act, random_action(rng, hand.options))
    return hand


def all_cards(hand: Script) -> Cards:
    return {p.seat: hole_cards_of(hand.hand, p.seat, hand.deck) for p in hand.hand.players}


def shown_cards(hand: Script) -> Cards:
    return {event.seat: event.cards for event in hand.of(HandShown)}


def actions(events: Sequence[HandEvent], scale: int = 1) -> list[tuple[str, int]]:
    """What was decided, without seats: the kind of each action and the total it makes."""
    found = []
    for event in events:
        match event:
            case Folded() | Checked():
                found.append((type(event).__name__, 0))
            case Called(_, amount) | Bet(_, amount) | Raised(_, amount):
                found.append((type(event).__name__, amount * scale))
    return found


def _posts(rng: Random, seats: list[int], small: int, big: int) -> list[Post]:
    """The blinds, the small one sometimes dead, and now and then posts out of turn."""
    posts = [Post(big, "big")]
    if rng.random() < 0.9 or len(seats) == 2:
        posts.insert(0, Post(small, "small"))
    for seat in seats[2:]:
        if rng.random() < 0.1:
            posts += [Post(seat, "post"), *([Post(seat, "dead")] if rng.random() < 0.5 else [])]
    return posts
