"""Figures kept with hands, against a count of what their texts for tracking programs say (clause
own-statistics)."""

from collections import Counter
from itertools import count as numbers
from random import Random

import pytest

from poker.engine.table.figures import figures_of
from poker.formats.phh.errors import NotExpressible
from tests.poker.engine.script import Script
from tests.poker.formats.phh.random_hands import all_rules, finished_hand
from tests.poker.formats.tracker.random_texts import text_of
from tests.poker.history.statistics.counted import figures

pytestmark = pytest.mark.rule("own-statistics")


def kept(hand: Script, seat: int) -> Counter[str]:
    """What the room keeps of one player's part in a hand, without what no text tells."""
    told = figures_of(hand.hand, hand.events)[seat]._asdict()
    for untold in ("position", "big_blind", "luck"):
        del told[untold]
    net = hand.hand.player(seat).stack - hand.start.player(seat).stack
    return Counter({**told, "hands": 1, "net": net})


def hold_hands(count: int, seed: int) -> Counter[str]:
    """Compare so many random hands of all games, each player's figures of each, and return their
    sums."""
    rng, rules = Random(seed), list(all_rules(is_play_money=True))
    together: Counter[str] = Counter()
    held = 0
    for number in numbers():
        if held == count:
            break
        hand = finished_hand(rng, rules[number % len(rules)])
        try:
            text = text_of(hand)
        except NotExpressible:
            continue
        held += 1
        for player in hand.start.players:
            counted = figures(text, f"Player{player.seat + 1}")
            assert counted == kept(hand, player.seat), text
            together.update(counted)
    return together


def test_figures_of_random_hands_are_what_their_texts_say() -> None:
    assert all(hold_hands(300, seed=1)[name] for name in ("reraised", "won_there", "calls"))


@pytest.mark.long
def test_figures_of_10_000_hands_are_what_their_texts_say() -> None:
    hold_hands(10_000, seed=2)
