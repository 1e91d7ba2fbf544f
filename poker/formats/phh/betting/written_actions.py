"""The events of one of our hands in the notation of actions."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, get_args

from poker.engine.cards.cards import Card, card_texts
from poker.engine.hand.events import (
    Bet,
    Called,
    CardsDealt,
    CardsShown,
    Checked,
    Folded,
    HandEvent,
    HandMucked,
    HandShown,
    Raised,
    StreetDealt,
    TurnTimedOut,
    WentAllInForPot,
)
from poker.engine.hand.state import Hand
from poker.formats.phh.errors import NotExpressible
from poker.formats.phh.text.minor_units import MinorUnits

Cards = Mapping[int, Sequence[Card]]
OfPlayer = Folded | Checked | Called | Bet | Raised | HandShown | HandMucked

_OF_PLAYERS: Final = get_args(OfPlayer)


def written_actions(
    start: Hand, events: Sequence[HandEvent], cards: Cards, units: MinorUnits
) -> Iterator[str]:
    """Yield one text for each action, in order; what follows from the actions is left out.

    Hole cards missing from ``cards`` are unknown. Raises NotExpressible for a player who went
    all-in with chips left: the format has no such action.
    """
    if any(isinstance(event, WentAllInForPot) for event in events):
        raise NotExpressible("actions", "all-in for the pot with chips left")
    comment = ""
    for event in _once_shown(events):
        if isinstance(event, TurnTimedOut):
            comment = " # out of time"
        elif isinstance(event, CardsDealt):
            yield from _dealt(start, event, cards)
        elif isinstance(event, CardsShown):
            # The format ends with the hand: cards shown later can only be a comment.
            yield f"# {_player(start, event.seat)} shows {''.join(card_texts(event.cards))}"
        elif isinstance(event, StreetDealt):
            yield f"d db {''.join(card_texts(event.cards))}"
        elif isinstance(event, _OF_PLAYERS):
            yield f"{_player(start, event.seat)} {_action(event, units)}{comment}"
            comment = ""


def _once_shown(events: Sequence[HandEvent]) -> Iterator[HandEvent]:
    """Yield the events, but only the first time that each hand is turned up.

    A hand turned up in an all-in is turned up again, with its name, at the showdown.
    """
    seen_seats = set()
    for event in events:
        if isinstance(event, HandShown):
            if event.seat in seen_seats:
                continue
            seen_seats.add(event.seat)
        yield event


def _dealt(start: Hand, dealt: CardsDealt, cards: Cards) -> Iterator[str]:
    for seat in dealt.seats:
        known = card_texts(cards.get(seat, ()))
        text = "".join(known) + "??" * (dealt.each - len(known))
        yield f"d dh {_player(start, seat)} {text}"


def _action(event: OfPlayer, units: MinorUnits) -> str:
    match event:
        case Folded():
            return "f"
        case Checked() | Called():
            return "cc"
        case Bet() | Raised():
            return f"cbr {units.text(event.to)}"
        case HandShown():
            return f"sm {''.join(card_texts(event.cards))}"
        case HandMucked():
            return "sm"


def _player(start: Hand, seat: int) -> str:
    return f"p{start.place(seat) + 1}"
