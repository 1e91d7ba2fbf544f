"""The cards a record states, and a deck that deals them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from poker.engine.cards.cards import FULL_DECK, Card, card_texts
from poker.engine.cards.variants import Variant
from poker.formats.phh.errors import Unsupported, WrongAction
from poker.formats.phh.text.notation import (
    BoardDealt,
    HoleDealt,
    MaybeCard,
    MuckNoted,
    Noted,
    ShowNoted,
)

_BOARD_PLACES: Final = (1, 2, 3, 5, 7)
"""Places of the board cards after the hole cards, with a card burned before each street."""


class KnownCards(NamedTuple):
    """``hole`` by place, as many as the variant deals; ``mucked`` places gave up their claim."""

    hole: tuple[tuple[MaybeCard, ...], ...]
    board: tuple[Card, ...]
    mucked: frozenset[int]

    def hidden(self, place: int) -> bool:
        """Return whether nobody can tell what this hand is worth."""
        return place in self.mucked or None in self.hole[place]

    def unused(self) -> list[Card]:
        used = {*self.board, *(card for hole in self.hole for card in hole)}
        return [card for card in FULL_DECK if card not in used]

    def with_hole(self, dealt: Mapping[int, Sequence[MaybeCard]]) -> "KnownCards":
        return self._replace(
            hole=tuple(tuple(dealt.get(place, hole)) for place, hole in enumerate(self.hole))
        )


def known_cards(actions: Iterable[tuple[int, Noted]], players: int, variant: Variant) -> KnownCards:
    """Return all cards that appear in the actions, at any point.

    Raises WrongAction for a card twice or too many, Unsupported for a second board.
    """
    hole: list[tuple[MaybeCard, ...]] = [() for _player in range(players)]
    board: tuple[Card, ...] = ()
    mucked = set()
    for number, noted in actions:
        match noted:
            case HoleDealt(place, cards):
                hole[place] += cards
                if len(hole[place]) > variant.hole_cards:
                    raise WrongAction("actions", "too many hole cards", action=number)
            case BoardDealt(cards):
                board += cards
            case ShowNoted(place, cards) if cards:
                hole[place] = _shown(hole[place], cards, number, variant)
            case MuckNoted(place):
                mucked.add(place)
    if len(board) > len(_BOARD_PLACES):
        raise Unsupported("actions", "the board is dealt more than once")
    missing = [(None,) * (variant.hole_cards - len(cards)) for cards in hole]
    found = KnownCards(
        tuple(cards + more for cards, more in zip(hole, missing, strict=True)),
        board,
        frozenset(mucked),
    )
    _require_distinct(found)
    return found


def deck_of(known: KnownCards) -> tuple[Card, ...]:
    """Return a full deck that deals these cards; the unknown places hold any others."""
    players, each = len(known.hole), len(known.hole[0])
    places: dict[int, Card] = {}
    for place, cards in enumerate(known.hole):
        for round_no, card in enumerate(cards):
            if card is not None:
                places[round_no * players + place] = card
    for at, card in zip(_BOARD_PLACES, known.board, strict=False):
        places[players * each + at] = card
    rest = iter(known.unused())
    return tuple(places[at] if at in places else next(rest) for at in range(len(FULL_DECK)))


def _shown(
    dealt: tuple[MaybeCard, ...], shown: tuple[MaybeCard, ...], number: int, variant: Variant
) -> tuple[MaybeCard, ...]:
    """Return the hand as known after showing: cards dealt face down become those shown."""
    if len(shown) > variant.hole_cards:
        raise WrongAction("actions", "too many hole cards", action=number)
    known = [card for card in dealt if card is not None]
    fresh = [card for card in shown if card is not None and card not in known]
    if len(known) + len(fresh) > variant.hole_cards:
        raise WrongAction("actions", "other cards are shown than were dealt", action=number)
    return (*known, *fresh, *(None,) * (variant.hole_cards - len(known) - len(fresh)))


def _require_distinct(found: KnownCards) -> None:
    cards = [card for hole in found.hole for card in hole if card is not None]
    cards += found.board
    twice = sorted({card for card in cards if cards.count(card) > 1})
    if twice:
        raise WrongAction("actions", f"{' '.join(card_texts(twice))} dealt twice")
