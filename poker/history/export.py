"""A player's hand as a PHH file, without the cards they were not entitled to see."""

from datetime import UTC, datetime
from typing import Final, get_args

from accounts.ledger.models import Currency
from poker.engine.hand.events import HandEvent
from poker.history.account import names_of
from poker.history.own_hand import OwnHand
from poker.models.played_hand import HandStatus
from poker.phh.errors import NotExpressible
from poker.phh.heading import Heading
from poker.phh.writing import hand_to_phh

_OF_HANDS: Final = get_args(HandEvent)


def to_phh(hand: OwnHand) -> str:
    """The text of the file. Raises NotExpressible for a hand the format cannot hold."""
    if hand.mine.status != HandStatus.FINISHED or not hand.is_whole:
        raise NotExpressible("status", "the hand was not played to its end")
    events = [step.event for step in hand.steps if isinstance(step.event, _OF_HANDS)]
    return hand_to_phh(hand.start, events, hand.cards, _heading(hand))


def file_name(hand: OwnHand) -> str:
    return f"hand-{hand.table.pk}-{hand.mine.hand_no}.phh"


def _heading(hand: OwnHand) -> Heading:
    currency = hand.table.game.currency
    return Heading(
        players=names_of(hand),
        decimals=2,
        table=hand.table.name,
        currency="" if currency == Currency.PLAY else currency,
        started_at=datetime.fromtimestamp(hand.steps[0].at / 1000, tz=UTC),
    )
