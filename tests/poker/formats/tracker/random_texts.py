"""Random hands as text."""

from datetime import UTC, datetime

from poker.formats.tracker.heading import Heading
from poker.formats.tracker.writing import hand_to_text
from tests.poker.engine.script import Script
from tests.poker.formats.phh.random_hands import all_cards

BEGAN = datetime(2026, 3, 1, 19, 5, 9, tzinfo=UTC)


def heading_of(hand: Script, *, currency: str = "") -> Heading:
    """Everybody is called by their seat; the button reads."""
    return Heading(
        table_id=7,
        table="Arno",
        names={player.seat: f"Player{player.seat + 1}" for player in hand.start.players},
        reader=hand.start.button,
        currency=currency,
        started_at=BEGAN,
    )


def text_of(hand: Script, *, currency: str = "") -> str:
    return hand_to_text(
        hand.start, hand.events, all_cards(hand), heading_of(hand, currency=currency)
    )
