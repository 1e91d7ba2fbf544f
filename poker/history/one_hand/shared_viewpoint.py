"""A hand as somebody who was not there may see it, through a link of one of its players."""

from django.utils.translation import gettext as _

from poker.engine.table.state import Seat, Table
from poker.history.one_hand.own_hand import OwnHand
from poker.history.one_hand.recording import Viewpoint


def shared_viewpoint(hand: OwnHand, *, shows_names: bool, shows_cards: bool) -> Viewpoint:
    """Return the viewpoint of the player who shares the hand, with everybody made anonymous as far
    as chosen.

    Cards that were not turned up are face down, except the player's own where ``shows_cards``.
    """
    cards = hand.cards.get(hand.played.seat, ()) if shows_cards else ()
    return Viewpoint(hand.played.seat, cards, _known_by_name if shows_names else _known_by_seat)


def _known_by_name(table: Table) -> Table:
    return _seated(table, {})


def _known_by_seat(table: Table) -> Table:
    return _seated(
        table, {seat.number: _("Seat %(no)s") % {"no": seat.number + 1} for seat in table.taken()}
    )


def _seated(table: Table, names: dict[int, str]) -> Table:
    """Return the table without account ids; players with a name in ``names`` get it and are not
    marked as bots."""
    return table._replace(
        seats=tuple(seat and _stranger(seat, names.get(seat.number)) for seat in table.seats)
    )


def _stranger(seat: Seat, name: str | None) -> Seat:
    """Return the seat with its chips, and with its number in place of the account id."""
    known = seat.name if name is None else name
    return seat._replace(player=seat.number + 1, name=known, bot=seat.bot and name is None)
