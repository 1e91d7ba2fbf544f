"""pokerkit's parser of this format reads our texts and comes to the same stacks.

It knows no-limit Hold'em without antes only, and one blind a player: hands with antes, or with
a live and a dead blind of one player, are left out, and so are those where its rules are
others (`test_pokerkit_reads`). It takes a dead blind for a live one, and a hand without a
small blind for one of other seats; posts and blinds that are missing are left out as well. It
knows no hands but the reader's and those shown, and hears nobody who neither posts nor acts.
"""

from random import Random

import pytest
from pokerkit import HandHistory
from pokerkit.notation import PokerStarsParser

from poker.engine.hand.events import Bet, BlindPosted, Called, Checked, Folded, PotAwarded, Raised
from poker.engine.rule_sets.presets import PRESETS
from poker.engine.rule_sets.rule_set import Stakes
from poker.engine.rule_sets.rules import Rules
from tests.poker.engine.script import Script
from tests.poker.formats.phh.random_hands import finished_hand
from tests.poker.formats.phh.test_pokerkit_reads import differs_by_rule
from tests.poker.formats.tracker.random_texts import text_of

RULES = [
    preset.rules(Stakes(structure="no_limit", small_blind=50, big_blind=100, is_play_money=True))
    for preset in PRESETS.values()
    if "no_limit" in preset.structures
]


def games() -> list[Rules]:
    return [rules for rules in RULES if rules.variant == "holdem"]


def parser_differs(hand: Script) -> bool:
    blinds = [post.blind for post in hand.of(BlindPosted)]
    silent = len(hand.start.players) - len(heard(hand))
    return differs_by_rule(hand) or blinds != ["small", "big"] or bool(silent)


def heard(hand: Script) -> set[int]:
    """Who posts or acts."""
    return {event.seat for event in hand.events if isinstance(event, ACTIONS)}


ACTIONS = (BlindPosted, Folded, Checked, Called, Bet, Raised)


def parsed(text: str) -> HandHistory:
    (history,) = PokerStarsParser()(text, parse_value=minor_units, error_status=True)
    return history


def minor_units(text: str) -> int:
    units, _, cents = text.partition(".")
    return int(units) * 100 + int(cents.ljust(2, "0"))


def compare(hand: Script) -> None:
    history = parsed(text_of(hand))
    assert (history.table, history.hand) == ("Arno", 7 * 10_000_000 + hand.start.number)
    assert history.seats == [player.seat + 1 for player in hand.start.players]
    final = list(history)[-1]
    assert not final.status
    odd = sum(len(award.shares) - 1 for award in hand.of(PotAwarded))
    for ours, theirs in zip(hand.hand.players, final.stacks, strict=True):
        assert abs(ours.stack - theirs) <= odd


@pytest.mark.parametrize(
    "hands", [10, pytest.param(200, marks=pytest.mark.nightly)], ids=["few", "many"]
)
def test_the_parser_comes_to_the_same_stacks(hands: int) -> None:
    rng, compared = Random(hands), 0
    while compared < hands:
        hand = finished_hand(rng, rng.choice(games()))
        if not parser_differs(hand):
            compare(hand)
            compared += 1
