"""Writing one of our finished hands as the text that tracking programs read."""

from collections.abc import Iterator, Sequence

from poker.engine.hand.events import HandEvent, WentAllInForPot
from poker.engine.hand.evolve import evolve
from poker.engine.hand.state import Hand
from poker.formats.phh.betting.written_actions import Cards
from poker.formats.phh.errors import NotExpressible
from poker.formats.tracker.actions import ActionLines
from poker.formats.tracker.heading import Heading
from poker.formats.tracker.summary import summary


def hand_to_text(start: Hand, events: Sequence[HandEvent], cards: Cards, heading: Heading) -> str:
    """Return the text of a hand; before the showdown it states only the reader's own cards.

    ``start`` is the hand before its blinds, ``events`` are all of it from there on, ``cards`` the
    hole cards by seat as far as the reader may see them. Raises NotExpressible for a player who
    went all-in with chips left.
    """
    if any(isinstance(event, WentAllInForPot) for event in events):
        raise NotExpressible("actions", "all-in for the pot with chips left")
    return "\n".join(_lines(start, events, cards, heading)) + "\n"


def _lines(
    start: Hand, events: Sequence[HandEvent], cards: Cards, heading: Heading
) -> Iterator[str]:
    end = start
    for event in events:
        end = evolve(end, event)
    yield from heading.lines(start)
    yield from ActionLines(start, events, cards.get(heading.reader, ()), heading).lines()
    yield from summary(end, events, heading)
