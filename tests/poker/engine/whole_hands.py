"""Random hands played to their end, and what everybody put into them."""

from random import Random
from typing import Final, TypeGuard

from poker.engine.hand.events import (
    AntePosted,
    Bet,
    BetReturned,
    BlindPosted,
    Called,
    HandEvent,
    Raised,
)
from poker.engine.rule_sets.presets import PRESETS
from tests.poker.engine.random_play import random_action, random_game, random_hand
from tests.poker.engine.script import Script, name_of

MOST_DECISIONS: Final = 400
GAMES: Final[list[tuple[str, str]]] = [
    (preset.name, structure) for preset in PRESETS.values() for structure in preset.structures
]
"""Every preset with every betting structure it offers."""


def hand_of(rng: Random, preset: str, structure: str) -> Script:
    """A hand of a random game of the preset, two players up to a full table."""
    rules = random_game(rng, preset, structure)
    return random_hand(rng, rules, rng.randint(2, rules.seats))


def play_out(rng: Random, hand: Script) -> Script:
    for _decision in range(MOST_DECISIONS):
        if hand.hand.to_act is None:
            return hand
        step(rng, hand)
    raise AssertionError("the hand does not end")


def step(rng: Random, hand: Script) -> None:
    """One random legal action of the player to act, who must be able to act.

    Where the rule set has it, some run out of time and are all-in for the pot.
    """
    to_act = hand.hand.to_act
    assert to_act is not None
    assert hand.hand.player(to_act).able
    rules = hand.start.rules
    if (rules.timeout == "all_in" or rules.protections) and rng.random() < 0.05:
        hand.time_out(name_of(to_act))
    else:
        hand.act(to_act, random_action(rng, hand.options))


def contributions(events: list[HandEvent]) -> tuple[dict[int, int], int]:
    """What every seat put in and did not get back, and the dead chips."""
    put_in: dict[int, int] = {}
    dead = 0
    for event in events:
        if _is_dead(event):
            dead += event.amount
        elif isinstance(event, AntePosted | BlindPosted | Called | Bet | Raised):
            put_in[event.seat] = put_in.get(event.seat, 0) + event.amount
        elif isinstance(event, BetReturned):
            put_in[event.seat] -= event.amount
    return put_in, dead


def _is_dead(event: HandEvent) -> TypeGuard[AntePosted | BlindPosted]:
    if isinstance(event, AntePosted):
        return event.for_table
    return isinstance(event, BlindPosted) and event.blind == "dead"
