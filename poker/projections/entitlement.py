"""The last check before a view is sent."""

from poker.engine.cards.cards import card_texts
from poker.engine.table.state import Seat, Table
from poker.projections.scene import View
from poker.projections.seat import plays


class HiddenCardExposed(Exception):
    """A view was about to hold a card its viewer may not know; the message does not name it."""


def require_public(seen: View, table: Table) -> None:
    """Raise HiddenCardExposed unless every card at a seat is face up for everybody."""
    hand = table.hand
    if hand is None:
        return
    public = {*hand.board, *(card for player in hand.players for card in player.shown)}
    public_texts = set(card_texts(public))
    for name, seat in seen["seats"].items():
        seat_cards = {*seat.get("cards", ()), *seat.get("best", ())}
        if not seat_cards <= public_texts:
            raise HiddenCardExposed(f"seat {name} of table {seen['table']['id']}")


def require_own(mine: View, table: Table, own: Seat) -> None:
    """Raise HiddenCardExposed for cards of a viewer to whom the hand on the table was not dealt,
    and for a hand made of other cards than theirs and the board's.
    """
    if "cards" in mine and not (table.hand and plays(table.hand, own)):
        raise HiddenCardExposed(f"the viewer in seat {own.number}, without a hand")
    if "made" in mine:
        board = card_texts(table.hand.board) if table.hand else []
        if not set(mine["made"]["best"]) <= {*mine["cards"], *board}:
            raise HiddenCardExposed(f"the hand of the viewer in seat {own.number}")
