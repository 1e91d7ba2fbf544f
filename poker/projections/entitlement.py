"""The last guard before a view leaves."""

from poker.engine.cards import card_texts
from poker.engine.table.state import Seat, Table
from poker.projections.scene import View
from poker.projections.seat import plays


class HiddenCardExposed(Exception):
    """A view was about to hold a card its viewer may not know; the card is not named."""


def require_entitled(seen: View, table: Table, own: Seat | None) -> None:
    """Every card in a view is public or the viewer's own. Raises HiddenCardExposed."""
    hand = table.hand
    if hand is None:
        return
    public = {*hand.board, *(card for player in hand.players for card in player.shown)}
    public_texts = set(card_texts(public))
    for name, seat in seen["seats"].items():
        told = {*seat.get("cards", ()), *seat.get("best", ())}
        if not told <= public_texts:
            raise HiddenCardExposed(f"seat {name} of table {seen['table']['id']}")
    may_have_cards = own is not None and plays(hand, own)
    if "cards" in seen["you"] and not may_have_cards:
        raise HiddenCardExposed(f"a viewer of table {seen['table']['id']} without a hand")
