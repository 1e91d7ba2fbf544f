"""Hands dealt from a deck the test has stacked, whatever the room was bound to."""

from collections.abc import Callable, Sequence

import pytest

from poker.engine.cards.cards import Card
from poker.services.deal import dealing


def deal_from(monkeypatch: pytest.MonkeyPatch, deck: Callable[[], Sequence[Card]]) -> None:
    """Deal every hand from here on from what ``deck`` gives, instead of mixing."""
    monkeypatch.setattr(dealing, "mixed", lambda _order, _places: tuple(deck()))
