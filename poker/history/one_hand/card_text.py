"""Poker's words for cards, streets and hands, in the reader's language."""

from collections.abc import Iterable
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from poker.engine.cards.cards import Card, card_text

SUIT_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}

STREETS: Final[dict[str, str | Promise]] = {
    "preflop": _("Before the flop"),
    "flop": _("Flop"),
    "turn": _("Turn"),
    "river": _("River"),
}

HANDS: Final[dict[str, str | Promise]] = {
    "royal_flush": _("royal flush"),
    "straight_flush": _("straight flush"),
    "quads": _("four of a kind"),
    "full_house": _("full house"),
    "flush": _("flush"),
    "straight": _("straight"),
    "trips": _("three of a kind"),
    "two_pair": _("two pair"),
    "pair": _("pair"),
    "high_card": _("high card"),
}


def card_sign(card: Card) -> str:
    """Return a card as it is printed: ``A♠``, ``10♥``."""
    text = card_text(card)
    return ("10" if text[0] == "T" else text[0]) + SUIT_SIGNS[text[1]]


def card_signs(cards: Iterable[Card]) -> str:
    """Return cards as they are printed: ``A♠ 10♥``."""
    return " ".join(card_sign(card) for card in cards)
