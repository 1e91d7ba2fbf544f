"""The last guard before a view leaves."""

from poker.engine.cards import card_texts
from poker.engine.table.state import Seat, Table
from poker.projections.scene import View
from poker.projections.seat import plays


class HiddenCardExposed(Exception):
    """A view was about to hold a card its viewer may not know; the card is not named."""


def require_public(seen: View, table: Table) -> None:
    """Every card at a seat lies open for everybody. Raises HiddenCardExposed."""
    hand = table.hand
    if hand is None:
        return
    public = {*hand.board, *(card for player in hand.players for card in player.shown)}
    public_texts = set(card_texts(public))
    for name, seat in seen["seats"].items():
        told = {*seat.get("cards", ()), *seat.get("best", ())}
        if not told <= public_texts:
            raise HiddenCardExposed(f"seat {name} of table {seen['table']['id']}")


def require_own(mine: View, table: Table, own: Seat) -> None:
    """Only who was dealt the hand on the table has cards of it. Raises HiddenCardExposed."""
    if "cards" in mine and not (table.hand and plays(table.hand, own)):
        raise HiddenCardExposed(f"the viewer in seat {own.number}, without a hand")
