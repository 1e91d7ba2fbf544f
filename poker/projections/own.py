"""What only the viewer may see: their cards, and what they may do."""

from functools import lru_cache

from accounts.ledger.text.money_text import CHIPS
from poker.deck import decks
from poker.engine.cards.cards import Card, card_texts
from poker.engine.cards.evaluation import FLOP_SIZE, HandValue, best_so_far
from poker.engine.cards.variants import Variant
from poker.engine.hand.bets.betting import Options, decided_by, options
from poker.engine.hand.deal import hole_cards_of
from poker.engine.hand.state import Hand
from poker.engine.table.seats.seating import top_up_range
from poker.engine.table.seats.sitting_out import kept_until
from poker.engine.table.seats.waiting import kept_waiting_by
from poker.engine.table.state import Seat, Table
from poker.projections.scene import Scene, View
from poker.projections.seat import plays


def own_view(table: Table, scene: Scene, own: Seat) -> View:
    view: View = {"seat": own.number}
    if table.hand and plays(table.hand, own):
        cards = own_cards(table, scene.table_id, own)
        view["cards"] = card_texts(cards)
        view |= _made(table.hand, own, cards)
    choices = options(table.running) if table.running and not table.hand_waits else None
    if table.running and choices and choices.seat == own.number:
        view["options"] = _options_view(choices)
        clause = decided_by(table.running)
    else:
        clause = kept_waiting_by(table, own)
    if clause:
        view["clause"] = clause
    _, most = top_up_range(own, table.rules.min_buy_in, table.rules.max_buy_in)
    if most and scene.currency != CHIPS:
        view["top_up_max"] = most
    view |= _absence(own)
    if own.leaves_after:
        view["leaves_after"] = True
    if own.auto_top_up:
        view["auto_top_up"] = own.auto_top_up
    if table.rules.protections:
        view |= {"protections": own.protections, "protected": not own.unprotected}
    return view


def _made(hand: Hand, own: Seat, cards: tuple[Card, ...]) -> View:
    """Return the hand the player has so far, from the flop on and while they are in it."""
    if hand.over or hand.player(own.number).folded or len(hand.board) < FLOP_SIZE:
        return {}
    made = _best_so_far(cards, hand.board, hand.rules.cards)
    return {"made": {"hand_name": made.name, "best": card_texts(made.best)}}


@lru_cache(maxsize=512)
def _best_so_far(hole: tuple[Card, ...], board: tuple[Card, ...], variant: Variant) -> HandValue:
    """Return the hand's value, worked out once a street and not after every event."""
    return best_so_far(hole, board, variant)


def _absence(own: Seat) -> View:
    """Return when the player wants to sit out, and while they do, what they miss and how long for.

    ``kept_until`` is in milliseconds since the epoch.
    """
    view: View = {"sits_out_from": own.sits_out_from} if own.sits_out_from else {}
    if own.missed_hands:
        view["missed"] = {"hands": own.missed_hands, "blinds": own.missed_blinds}
    until = kept_until(own)
    if until is not None:
        view["kept_until"] = until
    return view


def own_cards(table: Table, table_id: int, own: Seat) -> tuple[Card, ...]:
    """Return the hole cards dealt to this seat in the hand on the table, from the decrypted deck.

    Raises DeckUnreadable or DeckKeyMissing.
    """
    if table.hand is None:
        return ()
    deck = decks.unseal(table.sealed, decks.hand_ref(table_id, table.hand_no))
    return hole_cards_of(table.hand, own.number, deck)


def _options_view(choices: Options) -> View:
    view: View = {"fold": True}
    if choices.check:
        view["check"] = True
    else:
        view["call"] = choices.call
    if choices.largest:
        limits = {"min": choices.smallest, "max": choices.largest}
        view["bet" if choices.opens else "raise"] = limits
    if choices.all_in:
        view["all_in"] = choices.all_in
    return view
