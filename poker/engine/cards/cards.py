"""Cards as small integers, and their two-letter text."""

from collections.abc import Iterable, Sequence
from typing import Final, NewType

from poker.engine.errors import InvalidCards

Card = NewType("Card", int)
"""0..51: four times the rank (deuce 0, ace 12) plus the suit (c, d, h, s)."""

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK_SIZE: Final = 52
FULL_DECK: Final = tuple(Card(number) for number in range(DECK_SIZE))

_ALL: Final = frozenset(FULL_DECK)
_TEXTS: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
_CARDS: Final = {text: Card(number) for number, text in enumerate(_TEXTS)}


def card_text(card: Card) -> str:
    """Return the card as two letters, rank then suit: ``As``, ``Td``."""
    return _TEXTS[card]


def card_texts(cards: Iterable[Card]) -> list[str]:
    return [_TEXTS[card] for card in cards]


def parse_cards(text: str | Sequence[str]) -> tuple[Card, ...]:
    """Return the cards read from ``"As Kd"``, ``"AsKd"`` or a sequence of two-letter texts.

    Raises InvalidCards when a text is not a card.
    """
    if isinstance(text, str):
        joined = text.replace(" ", "")
        texts: Sequence[str] = [joined[at : at + 2] for at in range(0, len(joined), 2)]
    else:
        texts = text
    try:
        return tuple(_CARDS[one] for one in texts)
    except KeyError as unknown:
        raise InvalidCards(f"{unknown.args[0]!r} is no card") from None


def require_distinct(cards: Sequence[Card]) -> None:
    """Raise InvalidCards unless all cards are real and no card appears twice."""
    distinct = set(cards)
    if len(distinct) != len(cards) or not distinct <= _ALL:
        raise InvalidCards("cards must be 52-deck cards, each at most once")


def require_full_deck(deck: Sequence[Card]) -> None:
    """Raise InvalidCards unless ``deck`` is an ordering of all 52 cards (clause ``deck``)."""
    if len(deck) != DECK_SIZE:
        raise InvalidCards("a deck holds 52 cards")
    require_distinct(deck)
