"""Which cards somebody may know at a moment of a table's stream, worked out with the key."""

from typing import Any

from poker.deck import decks
from poker.engine.cards.cards import card_texts
from poker.engine.hand.deal import hole_cards_of
from poker.engine.table.state import Table


def cards_in(data: Any) -> set[str]:
    """Every card text anywhere in some JSON data."""
    if isinstance(data, dict):
        return set().union(*(cards_in(value) for value in data.values()))
    if isinstance(data, list | tuple):
        return set().union(*(cards_in(value) for value in data))
    is_card = isinstance(data, str) and len(data) == 2 and data[0] in "23456789TJQKA"
    return {data} if is_card and data[1] in "cdhs" else set()


def public_cards(table: Table) -> set[str]:
    """The board and every hand turned up so far."""
    if table.hand is None:
        return set()
    shown = [card for player in table.hand.players for card in player.shown]
    return set(card_texts([*table.hand.board, *shown]))


def hole_cards(table: Table, table_id: int, player: int) -> set[str]:
    """The cards dealt to a player in the hand on the table."""
    seat = table.seat_of(player)
    if seat is None or table.hand is None or not seat.dealt or not table.hand.has(seat.number):
        return set()
    deck = decks.unseal(table.sealed, decks.hand_ref(table_id, table.hand_no))
    return set(card_texts(hole_cards_of(table.hand, seat.number, deck)))


def entitled(table: Table, table_id: int, player: int | None) -> set[str]:
    """Every card this viewer may know now."""
    own = set() if player is None else hole_cards(table, table_id, player)
    return public_cards(table) | own
