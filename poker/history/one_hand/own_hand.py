"""One finished hand as one of its players may know it."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from poker import projections
from poker.deck.decks import DeckUnreadable
from poker.engine.cards.cards import Card
from poker.engine.hand.state import Hand
from poker.engine.table.state import Table as TableState
from poker.event_stream import stream
from poker.event_stream.memory import Step
from poker.history.one_hand.hand_events import events_of, last_event_of
from poker.models import PlayedHand, Table, TableEvent


class OwnHand(NamedTuple):
    """A hand in the history of the player who reads it.

    ``parts`` are the rows of all players by seat, ``played`` is the reader's. ``steps`` are the
    hand's events from its start to its end, and the cards shown after it, as far as they can be
    read: there may be none. ``cards`` are the hole cards by seat that the reader may know: their
    own, and those turned up.
    """

    table: Table
    played: PlayedHand
    parts: Mapping[int, PlayedHand]
    steps: Sequence[Step]
    cards: Mapping[int, Sequence[Card]]

    @property
    def began(self) -> TableState:
        """Return the table as the hand began, before the blinds."""
        return self.steps[0].table

    @property
    def is_whole(self) -> bool:
        """Return whether the whole record could be read."""
        return bool(self.steps) and self.steps[-1].seq == last_event_of(self.played)

    @property
    def start(self) -> Hand:
        return _hand_of(self.steps[0].table)

    @property
    def end(self) -> Hand:
        """Return the hand as it ended, a void one as it stood."""
        return _last_hand(self.steps)


def own_hand(*, table_id: int, hand_no: int, player_id: int) -> OwnHand:
    """Return a hand for a player it was dealt to. Raises PlayedHand.DoesNotExist for others."""
    played = PlayedHand.objects.filter(table=table_id, hand_no=hand_no)
    parts = {part.seat: part for part in played.select_related("table__game").order_by("seat")}
    own_row = next((part for part in parts.values() if part.player_id == player_id), None)
    if own_row is None:
        raise PlayedHand.DoesNotExist
    rows = TableEvent.objects.filter(events_of(own_row)).order_by("seq")
    return own_hand_of(own_row, parts, stream.readable(rows))


def own_hand_of(
    played: PlayedHand, parts: Mapping[int, PlayedHand], steps: Sequence[Step]
) -> OwnHand:
    """Return the hand of its reader's row, from the rows of all players and the events that were
    read."""
    return OwnHand(played.table, played, parts, steps, _known_cards(steps, played))


def _known_cards(steps: Sequence[Step], played: PlayedHand) -> dict[int, Sequence[Card]]:
    if not steps:
        return {}
    began, end = steps[0].table, _last_hand(steps)
    known: dict[int, Sequence[Card]] = {p.seat: p.shown for p in end.players if p.shown}
    if end.dealt:
        # A hand whose deck cannot be opened is void; its cards are lost.
        with suppress(DeckUnreadable):
            known[played.seat] = projections.own_cards(
                began, played.table_id, began.seat(played.seat)
            )
    return known


def _last_hand(steps: Sequence[Step]) -> Hand:
    """Return the last state of the hand; a table whose hand is void has none any more."""
    return _hand_of(next(step.table for step in reversed(steps) if step.table.hand))


def _hand_of(table: TableState) -> Hand:
    if table.hand is None:
        raise ValueError("a hand's events begin with its start")
    return table.hand
