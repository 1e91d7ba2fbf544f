"""A player's hand as a file, without the cards they were not entitled to see: as PHH, and as text
for tracking programs."""

from datetime import UTC, datetime
from typing import Final, get_args

from accounts.ledger.models import Currency
from config.version import software_version
from poker.engine.hand.events import HandEvent
from poker.formats.phh.errors import NotExpressible
from poker.formats.phh.text.heading import Heading
from poker.formats.phh.writing import hand_to_phh
from poker.formats.tracker.heading import Heading as TrackerHeading
from poker.formats.tracker.writing import hand_to_text
from poker.history.account import names_of
from poker.history.one_hand.own_hand import OwnHand
from poker.models.hands.played_hand import HandStatus

_OF_HANDS: Final = get_args(HandEvent)


def to_phh(hand: OwnHand) -> str:
    """Return the hand as a PHH file. Raises NotExpressible for a hand the format cannot hold."""
    events = _events(hand)
    return hand_to_phh(hand.start, events, hand.cards, _heading(hand))


def to_text(hand: OwnHand) -> str:
    """Return the hand as text for tracking programs. Raises NotExpressible for a hand the format
    cannot hold."""
    events = _events(hand)
    heading = TrackerHeading(
        table_id=hand.table.pk,
        table=hand.table.name,
        names=names_of(hand),
        reader=hand.played.seat,
        currency=_currency(hand),
        tournament=hand.table.game_id if hand.table.game.is_tournament else 0,
        started_at=_started_at(hand),
    )
    return hand_to_text(hand.start, events, hand.cards, heading)


def file_name(hand: OwnHand, ending: str) -> str:
    return f"hand-{hand.table.pk}-{hand.played.hand_no}.{ending}"


def _events(hand: OwnHand) -> list[HandEvent]:
    """Return the events of the hand.

    Raises NotExpressible for a hand that was interrupted, or cannot be read to its end.
    """
    if hand.played.status != HandStatus.FINISHED or not hand.is_whole:
        raise NotExpressible("status", "the hand was not played to its end")
    return [step.event for step in hand.steps if isinstance(step.event, _OF_HANDS)]


def _heading(hand: OwnHand) -> Heading:
    return Heading(
        players=names_of(hand),
        decimals=0 if hand.table.game.is_tournament else 2,
        table=hand.table.name,
        currency="" if hand.table.game.is_tournament else _currency(hand),
        software=f"The Card Room {software_version()}",
        started_at=_started_at(hand),
    )


def _currency(hand: OwnHand) -> str:
    currency = hand.table.game.currency
    return "" if currency == Currency.PLAY else currency


def _started_at(hand: OwnHand) -> datetime:
    return datetime.fromtimestamp(hand.steps[0].at / 1000, tz=UTC)
