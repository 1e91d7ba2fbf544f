"""Cards shown after a hand are comments of its record: whoever reads it plays the same hand."""

from random import Random

import pytest
from pokerkit import HandHistory

from poker.engine.hand.events import CardsShown
from poker.engine.rule_sets.presets import PRESETS
from poker.engine.rule_sets.rule_set import Stakes
from poker.formats.phh.reading import read_hand
from poker.formats.phh.replaying import replay
from poker.formats.phh.text.notation import parse_actions
from poker.formats.phh.writing import hand_to_phh
from tests.poker.formats.phh.random_hands import all_cards, finished_hand

RULES = PRESETS["holdem"].rules(
    Stakes(structure="no_limit", small_blind=50, big_blind=100, is_play_money=True)
)


@pytest.mark.rule("player-history")
def test_readers_come_to_the_same_end() -> None:
    hand = finished_hand(Random(7), RULES)
    shower = next(player.seat for player in hand.hand.players if not player.shown)
    card = all_cards(hand)[shower][0]
    cards = {shower: (card,)}
    plain = hand_to_phh(hand.start, hand.events, cards)
    told = hand_to_phh(hand.start, [*hand.events, CardsShown(shower, (card,))], cards)
    (more,) = {*read_hand(told).actions} - {*read_hand(plain).actions}
    assert more.startswith("# p")
    assert parse_actions((more,), len(hand.hand.players)) == []
    assert replay(read_hand(told)) == replay(read_hand(plain))
    ends = [list(HandHistory.loads(text))[-1].stacks for text in (plain, told)]
    assert ends[0] == ends[1]
