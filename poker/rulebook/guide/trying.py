"""A hand that a visitor tries, read from what they sent."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from poker.engine.cards.cards import Card, card_text, parse_cards
from poker.engine.cards.evaluation import BOARD_SIZE
from poker.engine.cards.variants import HOLDEM, OMAHA, Variant
from poker.rulebook.guide.errors import (
    CardTwice,
    NotOnTheTable,
    UnknownCard,
    UnknownVariant,
    WrongCount,
)

VARIANTS: Final[Mapping[str, Variant]] = {"holdem": HOLDEM, "omaha": OMAHA}
LONGEST: Final = 80
PICKED: Final = 5
_SIGNS: Final = str.maketrans({"♣": "c", "♦": "d", "♥": "h", "♠": "s"})
_CARD: Final = re.compile(r"(10|[2-9tjqka])([cdhs])[\s,]*", re.IGNORECASE)


class Tried(NamedTuple):
    """A hand and a full board, and the five cards picked as the hand they make, or none."""

    variant: Variant
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    picked: tuple[Card, ...]


def read_tried(*, variant: str, hole: str, board: str, picked: Sequence[str] = ()) -> Tried:
    """Return the hand and board from cards written as ``As Kd 10h``, ``AsKdTh`` or with signs.

    Raises UnknownVariant, UnknownCard, WrongCount, CardTwice or NotOnTheTable, naming the field.
    """
    if variant not in VARIANTS:
        raise UnknownVariant("Hold'em or Omaha", variants=", ".join(VARIANTS))
    game = VARIANTS[variant]
    own = _cards("hole", hole, game.hole_cards)
    shared = _cards("board", board, BOARD_SIZE)
    _require_once(own, shared)
    chosen = _cards("play", " ".join(picked), PICKED) if picked else ()
    if not set(chosen) <= {*own, *shared}:
        raise NotOnTheTable("pick from the hand and the board")
    if len(set(chosen)) != len(chosen):
        raise WrongCount("play", PICKED, len(set(chosen)))
    return Tried(game, own, shared, chosen)


def _cards(field: str, written: str, wanted: int) -> tuple[Card, ...]:
    rest, found = written.strip().translate(_SIGNS)[:LONGEST], ""
    while rest:
        card = _CARD.match(rest)
        if card is None:
            raise UnknownCard(field, rest.split()[0][:4])
        rank = "T" if card[1] == "10" else card[1].upper()
        found += rank + card[2].lower()
        rest = rest[card.end() :]
    if len(found) != 2 * wanted:
        raise WrongCount(field, wanted, len(found) // 2)
    return parse_cards(found)


def _require_once(hole: Sequence[Card], board: Sequence[Card]) -> None:
    for field, cards in (("hole", hole), ("board", (*hole, *board))):
        for place, card in enumerate(cards):
            if card in cards[:place]:
                raise CardTwice(field, card_text(card))
