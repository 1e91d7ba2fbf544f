"""Hands to try that beginners misread (``omaha-exactly-two``, ``holdem-best-five``)."""

from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from poker.engine.cards.cards import Card, parse_cards


class Example(NamedTuple):
    """A hand to read, and the name of its variant."""

    slug: str
    title: str | Promise
    question: str | Promise
    variant: str
    hole: tuple[Card, ...]
    board: tuple[Card, ...]


EXAMPLES: Final = (
    Example(
        "four-clubs",
        _("Four clubs on the board, the ace of clubs in hand"),
        _("You play Omaha. Which five cards are your hand?"),
        "omaha",
        parse_cards("Ac Kd Td 8h"),
        parse_cards("Kc 9c 6c 6h Qc"),
    ),
    Example(
        "two-pair-on-the-board",
        _("Two pairs on the board, a third ten in hand"),
        _("You play Omaha. Which five cards are your hand?"),
        "omaha",
        parse_cards("Th 9h 7c 6c"),
        parse_cards("Ks Kc Tc Td 5d"),
    ),
    Example(
        "board-plays",
        _("A pair of aces in hand, a straight on the board"),
        _("You play Hold'em. Which five cards are your hand?"),
        "holdem",
        parse_cards("Ah Ad"),
        parse_cards("9s 8d 7c 6h 5s"),
    ),
)
