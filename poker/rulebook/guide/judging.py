"""What a hand is worth, by the engine that plays hands, and what it only seems to be."""

from itertools import combinations
from typing import NamedTuple

from poker.engine.cards.cards import Card
from poker.engine.cards.evaluation import HandValue, value, value_of_five
from poker.rulebook.guide.trying import Tried


class Seen(NamedTuple):
    """Five cards with their value, and which of them are the player's own."""

    hand: HandValue
    own: tuple[Card, ...]

    @property
    def shared(self) -> tuple[Card, ...]:
        """Return those of the five cards that are the board's."""
        return tuple(card for card in self.hand.best if card not in self.own)


class Judgement(NamedTuple):
    """``best`` is the hand that counts. ``tempting`` is a better five that breaks the rule of the
    variant, None where there is none; ``picked`` is what the visitor picked, None where they picked
    nothing."""

    best: Seen
    tempting: Seen | None
    picked: Seen | None
    must_use: int

    @property
    def picked_counts(self) -> bool:
        """Return whether the rule of the variant allows the picked five."""
        return self.picked is not None and self.must_use in (0, len(self.picked.own))

    @property
    def picked_is_best(self) -> bool:
        """Return whether the picked five are allowed and worth as much as the best."""
        found = self.picked
        return (
            found is not None
            and self.picked_counts
            and found.hand.strength == self.best.hand.strength
        )


def judged(tried: Tried) -> Judgement:
    """Return the judgement of a hand and a full board."""
    best = _seen(tried, value(tried.hole, tried.board, tried.variant))
    found = min(
        (value_of_five(five) for five in combinations((*tried.hole, *tried.board), 5)),
        key=lambda hand: hand.strength,
    )
    better = found.strength < best.hand.strength
    return Judgement(
        best=best,
        tempting=_seen(tried, found) if better else None,
        picked=_seen(tried, value_of_five(tried.picked)) if tried.picked else None,
        must_use=tried.variant.must_use,
    )


def _seen(tried: Tried, hand: HandValue) -> Seen:
    return Seen(hand, tuple(card for card in hand.best if card in tried.hole))
