"""Hands nobody would think of: random seats, stacks, posts and legal actions from a seed."""

from dataclasses import replace
from random import Random
from typing import Any, Final, Literal

from poker.engine.cards.cards import FULL_DECK, Card
from poker.engine.hand.bets.actions import Action, AllIn, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.bets.betting import Options
from poker.engine.hand.bets.posting import Post
from poker.engine.hand.state import Hand, Player
from poker.engine.rule_sets.presets import PRESETS
from poker.engine.rule_sets.rules import Reopening, Rules
from tests.poker.engine.games import game, pool_omaha
from tests.poker.engine.script import Script

_BLINDS: Final = ((1, 2), (5, 10), (50, 100))
_DEPTHS: Final = (4, 30, 120)
"""Deepest stacks in big blinds: one is drawn a hand, so that short hands are common."""


def random_rules(rng: Random, structure: str, reopening: Reopening) -> Rules:
    small, big = rng.choice(_BLINDS)
    return replace(
        pool_omaha(small_blind=small, big_blind=big), structure=structure, reopening=reopening
    )


def random_game(rng: Random, preset: str, structure: str) -> Rules:
    """A game of a preset at its largest table, often raked, with antes or bets of its own."""
    raked = rng.random() < 0.5
    big_blind = rng.choice((100, 200, 1000) if raked else (2, 10, 100))
    most = PRESETS[preset].most_seats
    rules = game(preset, structure, big_blind=big_blind, seats=most, raked=raked)
    own: dict[str, Any] = {"showdown": rng.choice(("all", "muck"))}
    if rng.random() < 0.2:
        own |= {"variant": "omaha_6", "seats": min(most, 7)}
    if rng.random() < 0.3:
        own["ante"] = rng.randint(1, big_blind)
        own["ante_from"] = rng.choice(("everyone", "big_blind"))
    if structure != "fixed_limit" and rng.random() < 0.3:
        own["min_bet"] = rng.choice((0, big_blind, 2 * big_blind))
        own["max_bet"] = rng.randint(2, 20) * big_blind
    return replace(rules, **own)


def random_stacks(rng: Random, seats: int, big_blind: int) -> list[int]:
    deepest = rng.choice(_DEPTHS) * big_blind
    return [rng.randint(1, deepest) for _seat in range(seats)]


def shuffled(rng: Random) -> tuple[Card, ...]:
    deck = list(FULL_DECK)
    rng.shuffle(deck)
    return tuple(deck)


def random_hand(rng: Random, rules: Rules, seats: int, *, out_of_turn: bool = True) -> Script:
    """A hand after its blinds, some posted ``out_of_turn`` if wanted.

    Seat 0 is the first left of the button, the last seat has it.
    """
    stacks = random_stacks(rng, seats, rules.big_blind)
    small, big = (1, 0) if seats == 2 else (0, 1)
    hand = Hand(
        rules=rules,
        number=1,
        button=seats - 1,
        players=tuple(Player(seat, stack) for seat, stack in enumerate(stacks)),
        big_blind_seat=big,
    )
    due = [Post(small, "small"), Post(big, "big")]
    due += _random_posts(rng, range(2, seats)) if out_of_turn else []
    return Script(hand, due, shuffled(rng))


def random_action(rng: Random, choices: Options) -> Action:
    """A legal action; folds are rare, so that hands go on, and edges are common."""
    kind = rng.choices(("fold", "passive", "wager", "all-in"), (12, 48, 30, 10))[0]
    if kind == "wager" and choices.largest:
        return wager(choices, _amount(rng, choices))
    if kind == "all-in" and choices.all_in:
        return AllIn()
    if kind == "fold":
        return Fold()
    return Check() if choices.check else Call()


def wager(choices: Options, to: int) -> BetTo | RaiseTo:
    return BetTo(to) if choices.opens else RaiseTo(to)


def _amount(rng: Random, choices: Options) -> int:
    between = rng.randint(choices.smallest, choices.largest)
    return rng.choice((choices.smallest, choices.smallest, between, choices.largest))


def _random_posts(rng: Random, seats: range) -> list[Post]:
    blinds: tuple[Literal["post", "dead"] | None, ...] = (None, None, None, None, "post", "dead")
    drawn = [(seat, rng.choice(blinds)) for seat in seats]
    return [Post(seat, blind) for seat, blind in drawn if blind is not None]
