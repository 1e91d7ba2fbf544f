"""What was wrong with a hand that a visitor tried, in the reader's language."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.refusals.refusal import Refusal
from poker.rulebook.guide.errors import CardTwice, UnknownCard, WrongCount


def refusal_text(refusal: Refusal) -> str:
    """Return a sentence that says what is wrong."""
    match refusal:
        case UnknownCard(written=written):
            return _("“%(written)s” is no card. Write As for the ace of spades, 10h, 9d, 2c.") % {
                "written": written
            }
        case WrongCount(wanted=wanted, given=given):
            text = ngettext(
                "%(wanted)d cards are needed, and there is %(given)d.",
                "%(wanted)d cards are needed, and there are %(given)d.",
                given,
            )
            return text % {"wanted": wanted, "given": given}
        case CardTwice(card=card):
            return _("%(card)s is there twice; a deck has one.") % {"card": card}
        case _:
            return _("Pick cards of the hand and the board.")
