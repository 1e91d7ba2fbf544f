from collections.abc import Callable

import pytest

from poker.deck import chance
from tests.poker.engine.script import stacked_deck
from tests.poker.stacked_deals import deal_from


@pytest.fixture
def deal(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Stacks the deck of a heads-up hand for the players in seats 0 and 1."""

    def stack(mine: str, theirs: str) -> None:
        deck = stacked_deck([1, 0], 2, {"A": mine, "B": theirs}, "Ac Ad Kd 5h 4c")
        monkeypatch.setattr(chance, "draw", lambda: 0)
        deal_from(monkeypatch, lambda: deck)

    return stack
