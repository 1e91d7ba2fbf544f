"""Showing one's own cards after a hand is over."""

from collections.abc import Sequence
from datetime import datetime

from poker.deck.decks import DeckUnreadable
from poker.engine.cards.cards import Card
from poker.engine.errors import NoHandToShow
from poker.engine.table import showing
from poker.engine.table.state import Seat
from poker.models import PlayedHand
from poker.services.base.writing import Writer
from poker.services.seats.seat_command import do_once


def show_cards(
    *,
    table_id: int,
    player_id: int,
    cards: Sequence[Card],
    action_id: str,
    now: datetime | None = None,
) -> int:
    """Show own cards to everybody, from the end of a hand until the next is dealt, and return the
    event's seq.

    From then on they are part of the hand's record for all who were dealt in. Raises
    HandGoesOn, NoHandToShow, NotYourCards, AlreadyShown or NotSeated; then nothing is shown.
    """

    def command(writer: Writer, seat: Seat) -> None:
        try:
            showing.show_cards(writer.recorder, seat.number, cards, writer.deck)
        except DeckUnreadable as fault:
            raise NoHandToShow("the deck of that hand cannot be opened now") from fault
        parts = PlayedHand.objects.filter(table=writer.row, hand_no=writer.table.hand_no)
        parts.update(shown_seq=writer.next_seq - 1)

    return do_once(command, table_id=table_id, player_id=player_id, action_id=action_id, now=now)
