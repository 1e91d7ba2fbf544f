"""Names and explanations of the tests of the shuffle and their sources."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SOURCE_WORDS: Final[dict[str, Promise]] = {
    "order": _("the room's order"),
    "mix": _("mixing by seeds"),
    "dealt": _("both, as dealt"),
}
TEST_WORDS: Final[dict[str, tuple[Promise, Promise]]] = {
    "positions": (_("Places"), _("Each card lies in each place of the deck equally often.")),
    "followers": (
        _("Neighbours"),
        _("Each card follows each other one, and is first and last, equally often."),
    ),
    "serial": (
        _("Serial correlation"),
        _("High cards follow high ones no more and no less often than by chance."),
    ),
    "colour_runs": (
        _("Runs of colour"),
        _("Red and black take turns as often as by chance (Wald and Wolfowitz)."),
    ),
    "fixed_points": (
        _("Cards left in place"),
        _("As many cards as by chance lie where they lie in a new deck."),
    ),
    "cycles": (
        _("Cycles"),
        _("Seen as a permutation the order has as many cycles as by chance."),
    ),
    "deal_to_deal": (
        _("Deck to deck"),
        _("As many cards as by chance lie where they lay in the deck made before."),
    ),
    "repeated": (_("Repeated decks"), _("No deck came twice.")),
}
