"""The order of hands for players to look up, each with an example (clause ``hand-ranks``)."""

from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from poker.engine.cards.cards import Card, parse_cards
from poker.engine.cards.evaluation import HandName


class Rank(NamedTuple):
    """A kind of hand, five cards that make it, and what it is."""

    name: HandName
    example: tuple[Card, ...]
    explanation: str | Promise


RANKS: Final = (
    Rank(
        "royal_flush",
        parse_cards("As Ks Qs Js Ts"),
        _("Ace to ten of one suit: the highest straight flush. Nothing beats it."),
    ),
    Rank(
        "straight_flush",
        parse_cards("9h 8h 7h 6h 5h"),
        _("Five in a row of one suit. The higher top card wins."),
    ),
    Rank(
        "quads",
        parse_cards("Qc Qd Qh Qs 7d"),
        _("Four cards of one rank. The higher four win, then the fifth card."),
    ),
    Rank(
        "full_house",
        parse_cards("Tc Td Th 4s 4d"),
        _("Three of one rank and two of another. The higher three win, then the higher pair."),
    ),
    Rank(
        "flush",
        parse_cards("Kd Jd 8d 6d 2d"),
        _("Five of one suit. The highest card wins, then the next, down to the fifth."),
    ),
    Rank(
        "straight",
        parse_cards("5s 4d 3h 2c As"),
        _(
            "Five in a row. An ace is high in A-K-Q-J-10 and low in 5-4-3-2-A, the lowest "
            "straight; it never stands in the middle."
        ),
    ),
    Rank(
        "trips",
        parse_cards("7c 7d 7s Kh 4d"),
        _("Three of one rank. The higher three win, then the other cards from the highest."),
    ),
    Rank(
        "two_pair",
        parse_cards("Jh Jc 4s 4c Ad"),
        _("Two pairs. The higher pair wins, then the lower one, then the fifth card."),
    ),
    Rank(
        "pair",
        parse_cards("Ah Ac Td 8s 5c"),
        _("Two of one rank. The higher pair wins, then the other cards from the highest."),
    ),
    Rank(
        "high_card",
        parse_cards("Kc Jd 9h 7s 5d"),
        _("None of these. The highest card wins, then the next, down to the fifth."),
    ),
)
