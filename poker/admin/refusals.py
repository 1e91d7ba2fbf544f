"""Refusals of the services, worded for the staff who asked."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

from config.refusals.explained import ExplainedRefusal
from config.refusals.refusal import Refusal
from poker.deck.decks import DeckUnreadable


@contextmanager
def told_to_staff() -> Iterator[None]:
    """Raise ExplainedRefusal, with words for staff, for what is refused inside."""
    try:
        yield
    except ExplainedRefusal:
        raise
    except Refusal as refusal:
        raise ExplainedRefusal(
            refusal.text.replace("%", "%%"), code=refusal.code, field=refusal.field
        ) from refusal
    except DeckUnreadable as refusal:
        words = _("The deck of this hand cannot be opened.")
        raise ExplainedRefusal(words, code="deck_unreadable", field="hand") from refusal
