"""Refusals of the services, worded for the staff who asked."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

from config.refusals.explained import ExplainedRefusal
from config.refusals.refusal import Refusal
from poker.deck.decks import DeckUnreadable
from poker.services.base.refusal_words import refusal_words


@contextmanager
def told_to_staff() -> Iterator[None]:
    """Raise ExplainedRefusal, with words for staff, for what is refused inside."""
    try:
        yield
    except ExplainedRefusal:
        raise
    except Refusal as refusal:
        is_hand_over = refusal.code == "hand_over"
        words = _("That hand is over.") if is_hand_over else refusal_words(refusal)
        raise ExplainedRefusal(words, code=refusal.code, field=refusal.field) from refusal
    except DeckUnreadable as refusal:
        words = _("The deck of this hand cannot be opened.")
        raise ExplainedRefusal(words, code="deck_unreadable", field="hand") from refusal
