"""Cards for hands nobody saw, chosen so that they lose to those that were shown."""

from random import Random
from typing import Final

from poker.engine.cards.cards import Card
from poker.engine.cards.evaluation import strength
from poker.engine.cards.variants import Variant
from poker.formats.phh.cards.known_cards import KnownCards
from poker.formats.phh.text.notation import MaybeCard

_TRIES: Final = 400
"""Hands tried: hundreds are enough to find a weak one on any board."""


def with_losing_cards(known: KnownCards, hidden: list[int], variant: Variant) -> KnownCards:
    """Return ``known`` with the weakest hands found dealt to the ``hidden`` places.

    A mucked hand loses whatever it was, so all its cards are new. The board must be complete.
    """
    # The seed is fixed so that the same record always replays the same way.
    rng = Random(0)  # noqa: S311  # the same cards each time
    for place in hidden:
        kept = [card for card in known.hole[place] if card is not None]
        kept = [] if place in known.mucked else kept
        known = known.with_hole({place: (*kept, *_blank(variant.hole_cards - len(kept)))})
        known = known.with_hole({place: _weakest(known, kept, variant, rng)})
    return known


def _blank(count: int) -> tuple[MaybeCard, ...]:
    return (None,) * count


def _weakest(
    known: KnownCards, kept: list[Card], variant: Variant, rng: Random
) -> tuple[Card, ...]:
    unused = known.unused()
    tried = ((*kept, *rng.sample(unused, variant.hole_cards - len(kept))) for _try in range(_TRIES))
    return max(tried, key=lambda hole: strength(hole, known.board, variant))
