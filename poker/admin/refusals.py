"""Refusals of the services, worded for the staff who asked."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from accounts.ledger.errors import LedgerError
from poker.deck.decks import DeckUnreadable
from poker.engine.errors import EngineError

_WORDS: Final = {
    "already_answered": _("This dispute was answered before."),
    "already_resolved": _("This hand was resolved before."),
    "awards_do_not_add_up": _("The awards must be exactly what is held, to players of the hand."),
    "change_closed": _("This change was answered before, or its hour has come."),
    "change_open": _("Another change of it waits: withdraw that one first."),
    "chat_empty": _("There is nothing to read in that."),
    "chat_too_long": _("A line has at most 200 characters."),
    "dealing_goes_on": _("Hands are dealt at this table."),
    "dealing_held": _("No further hand is dealt at this table already."),
    "hand_over": _("That hand is over."),
    "hour_out_of_limits": _(
        "From an hour from now on, so that players are told, and within 90 days."
    ),
    "last_hand_called": _("The whole room plays its last hand already."),
    "nothing_changes": _("No rule is another than before."),
    "own_hand": _("This hand was dealt to you: leave it to a colleague."),
    "own_proposal": _("You proposed it: a colleague approves it."),
    "reason_missing": _("A reason is needed."),
    "record_unreadable": _(
        "The record of this hand cannot be read: return the bets, or award them as you decide."
    ),
    "room_open": _("The room is open."),
    "text_missing": _("Write an answer."),
    "text_too_long": _("That is too long."),
    "table_closed": _("This table is closed."),
}


@contextmanager
def told_to_staff() -> Iterator[None]:
    """Raise Refused, with words for staff, for what the engine, the ledger or a deck refuses
    inside."""
    try:
        yield
    except (EngineError, LedgerError) as refusal:
        words = _WORDS.get(refusal.code, _("That is not possible now."))
        raise Refused(words, code=refusal.code, field=refusal.field, allowed={}) from refusal
    except DeckUnreadable as refusal:
        words = _("The deck of this hand cannot be opened.")
        raise Refused(words, code="deck_unreadable", field="hand", allowed={}) from refusal
