"""What is decided in a hand is applied to it once, whatever records it."""

from collections import Counter
from random import Random

import pytest

from poker.engine.hand import recorder as hand_recorder
from poker.engine.hand.events import HandEvent
from poker.engine.hand.evolve import evolve
from poker.engine.hand.state import Hand
from poker.engine.table import evolve as table_evolve
from tests.poker.bots.bots_game import BotsGame


def test_each_event_of_a_hand_is_folded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    folds: Counter[str] = Counter()

    def counted(hand: Hand, event: HandEvent) -> Hand:
        folds[type(event).__name__] += 1
        return evolve(hand, event)

    monkeypatch.setattr(hand_recorder, "evolve", counted)
    monkeypatch.setattr(table_evolve, "evolve_hand", counted)
    game = BotsGame([20_000, 12_000, 10_000, 20_000], Random(3))
    for _ in range(3):
        game.play_hand()
    assert folds["HandEnded"] == 3
    told = Counter(type(event).__name__ for event in game.recorder.events)
    told["BlindPosted"] *= 2  # once more to sign the amounts before the deal
    assert folds == {name: times for name, times in told.items() if name in folds}
