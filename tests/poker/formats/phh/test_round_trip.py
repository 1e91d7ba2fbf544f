"""Our own hands written as PHH and read back to the same hands."""

from contextlib import suppress
from random import Random

import pytest

from poker.engine.rule_sets.rules import Rules
from poker.formats.phh.errors import NotExpressible
from poker.formats.phh.reading import read_hand, read_hands
from poker.formats.phh.record import HandRecord
from poker.formats.phh.replaying import Outcome, replay
from poker.formats.phh.text.heading import Heading
from poker.formats.phh.writing import hand_to_phh
from tests.poker.engine.script import Script
from tests.poker.formats.phh.random_hands import (
    actions,
    all_cards,
    all_rules,
    finished_hand,
    shown_cards,
)

RAKED = list(all_rules(is_play_money=False))
HANDS_EACH = 60


def named(rules: Rules) -> str:
    return f"{rules.variant}-{rules.structure}-{rules.showdown}-{rules.reopening}-{rules.ante}"


@pytest.mark.parametrize("rules", RAKED, ids=named)
def test_raked_hands_of_every_preset_read_back_the_same(rules: Rules) -> None:
    rng = Random(named(rules))
    written = 0
    for number in range(HANDS_EACH):
        hand = finished_hand(rng, rules)
        cards = all_cards(hand) if number % 2 else shown_cards(hand)
        with suppress(NotExpressible):  # a short ante and a dead blind at once
            text = hand_to_phh(hand.start, hand.events, cards, Heading(decimals=number % 3))
            assert_same(hand, replay(read_hand(text)), decimals=number % 3)
            written += 1
    assert written == HANDS_EACH if not rules.ante else written > 0.7 * HANDS_EACH


@pytest.mark.parametrize("structure", ["no_limit", "pot_limit", "fixed_limit"])
def test_a_collection_reads_back_hand_by_hand(structure: str) -> None:
    rng = Random(structure)
    rules = next(r for r in RAKED if r.structure == structure and not r.ante)
    played = [finished_hand(rng, rules) for _ in range(20)]
    files = [hand_to_phh(hand.start, hand.events, all_cards(hand)) for hand in played]
    text = "\n".join(f"[{number}]\n{file}" for number, file in enumerate(files, start=1))
    records = read_hands(text.encode())
    assert list(records) == [str(number) for number in range(1, 21)]
    for hand, record in zip(played, records.values(), strict=True):
        assert isinstance(record, HandRecord)
        assert record.hand == hand.start.number
        assert record.seats == tuple(player.seat + 1 for player in hand.start.players)
        assert_same(hand, replay(record), decimals=0)


def assert_same(hand: Script, outcome: Outcome, decimals: int) -> None:
    assert (outcome.verdict, outcome.reason) == ("agreed", "")
    assert outcome.hand is not None
    # A record whose amounts all end in zeros is read in a larger minor unit.
    scale = 10 ** (decimals - outcome.units.places)
    assert outcome.rake * scale == hand.hand.rake
    assert outcome.hand.board == hand.hand.board
    assert actions(outcome.events, scale) == actions(hand.events)
    if not hand.hand.rake:
        ours = [player.stack * scale for player in outcome.hand.players]
        assert ours == [player.stack for player in hand.hand.players]
