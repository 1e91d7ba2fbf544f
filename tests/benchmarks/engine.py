"""Complete six-handed pot-limit Omaha hands a second, ours and pokerkit's on the same deals.

Run by `make bench-engine`; prints one JSON line. Both play the same cards and the same random
legal actions, to showdowns; what is timed includes asking what is legal. Slices of both
alternate, so that a machine whose speed drifts slows them alike; the ratio is what counts.
"""

import argparse
import json
import sys
import time
from random import Random
from statistics import median
from typing import NamedTuple, cast

from pokerkit import Automation, PotLimitOmahaHoldem

from poker.engine.cards.cards import FULL_DECK, Card, card_texts
from poker.engine.codec import decode, encode, kind_of
from poker.engine.hand.bets.actions import Action, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.bets.betting import Options, options
from poker.engine.hand.bets.posting import Post
from poker.engine.hand.events import HandEvent
from poker.engine.hand.evolve import evolve
from poker.engine.hand.play import act, begin
from poker.engine.hand.state import Hand, Player
from tests.poker.engine.games import pool_omaha

SEATS = 6
STACK = 20_000
RULES = pool_omaha(small_blind=100, big_blind=200)
START = Hand(RULES, 1, SEATS - 1, tuple(Player(seat, STACK) for seat in range(SEATS)), 1)
POSTS = (Post(0, "small"), Post(1, "big"))
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class Played(NamedTuple):
    """One deal and everything that was done with it."""

    deck: tuple[Card, ...]
    actions: list[Action]
    events: list[HandEvent]
    end: Hand


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--slices", type=int, default=10, help="timed slices (default 10)")
    arguments.add_argument("--hands", type=int, default=30, help="hands a slice (default 30)")
    arguments.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    random = Random(asked.seed)
    slices = []
    for number in range(asked.slices):
        slices.append(time_slice(random, asked.hands))
        print(f"slice {number + 1} of {asked.slices}", file=sys.stderr)
    print(json.dumps(summary(slices, asked.hands)))
    return 0


def time_slice(random: Random, hands: int) -> tuple[float, float, float, int]:
    """Seconds for the same hands by us, by pokerkit and from stored events; and the actions."""
    decks = [tuple(random.sample(FULL_DECK, len(FULL_DECK))) for _ in range(hands)]
    began = time.perf_counter()
    played = [play(deck, random) for deck in decks]
    ours = time.perf_counter() - began
    began = time.perf_counter()
    stacks = [play_in_pokerkit(hand) for hand in played]
    theirs = time.perf_counter() - began
    for hand, (found, agreed) in zip(played, stacks, strict=True):
        if agreed and sorted(found) != sorted(player.stack for player in hand.end.players):
            raise AssertionError("the two engines do not agree on a hand")
    stored = [[(kind_of(event), encode(event)) for event in hand.events] for hand in played]
    began = time.perf_counter()
    for hand, rows in zip(played, stored, strict=True):
        if rebuild(rows) != hand.end:
            raise AssertionError("a rebuilt hand differs")
    rebuilt = time.perf_counter() - began
    return ours, theirs, rebuilt, sum(len(hand.actions) for hand in played)


def play(deck: tuple[Card, ...], random: Random) -> Played:
    hand, events = begin(START, POSTS, deck)
    actions = []
    while choices := options(hand):
        actions.append(random_action(choices, random))
        hand, more = act(hand, choices.seat, actions[-1], deck)
        events += more
    return Played(deck, actions, events, hand)


def random_action(choices: Options, random: Random) -> Action:
    """Checks and calls mostly, a raise of any legal size now and then, some folds."""
    chance = random.random()
    if choices.largest and chance < 0.2:
        amount = random.randint(choices.smallest, choices.largest)
        return BetTo(amount) if choices.opens else RaiseTo(amount)
    if choices.check:
        return Check()
    return Fold() if chance > 0.85 else Call()


def play_in_pokerkit(hand: Played) -> tuple[list[int], bool]:
    """The final stacks, and whether every action was legal there too (side pots count
    differently for the pot limit)."""
    blinds = (RULES.small_blind, RULES.big_blind)
    state = PotLimitOmahaHoldem.create_state(
        AUTOMATIONS, True, 0, blinds, RULES.big_blind, (STACK,) * SEATS, SEATS
    )
    for card in hand.deck[: 4 * SEATS]:
        state.deal_hole(card_texts([card])[0])
    actions, agreed = iter(hand.actions), True
    while state.status:
        if state.can_deal_board():
            board = len(list(state.get_board_cards(0)))
            first = 4 * SEATS + {0: 1, 3: 5, 4: 7}[board]
            dealt = hand.deck[first : first + (1 if board else 3)]
            state.deal_board("".join(card_texts(dealt)))
            continue
        action = next(actions, Check())
        amount = action.amount if isinstance(action, BetTo | RaiseTo) else None
        if amount is not None and state.can_complete_bet_or_raise_to(amount):
            state.complete_bet_or_raise_to(amount)
        elif isinstance(action, Fold) and state.can_fold():
            state.fold()
        else:
            agreed = agreed and amount is None
            state.check_or_call()
    return list(state.stacks), agreed


def rebuild(rows: list[tuple[str, dict[str, object]]]) -> Hand:
    """A hand from its stored events."""
    hand = START
    for kind, data in rows:
        hand = evolve(hand, cast(HandEvent, decode(kind, 1, data)))
    return hand


def summary(slices: list[tuple[float, float, float, int]], hands: int) -> dict[str, object]:
    ours = median(hands / ours for ours, _, _, _ in slices)
    theirs = median(hands / theirs for _, theirs, _, _ in slices)
    return {
        "benchmark": "engine",
        "game": "six-handed pot-limit Omaha, 100 big blinds, random legal actions",
        "hands": len(slices) * hands,
        "actions_per_hand": round(sum(count for *_, count in slices) / len(slices) / hands, 1),
        "hands_per_s": round(ours),
        "pokerkit_hands_per_s": round(theirs, 1),
        "ratio": round(median(theirs / ours for ours, theirs, _, _ in slices), 1),
        "rebuilt_hands_per_s": round(median(hands / rebuilt for _, _, rebuilt, _ in slices)),
    }


if __name__ == "__main__":
    sys.exit(main())
