"""What each all-in hand can expect of the pot while board cards are still to come."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from random import Random
from typing import Final

from poker.engine.cards.cards import DECK_SIZE, FULL_DECK, Card, require_distinct
from poker.engine.cards.evaluation import BOARD_SIZE, unchecked_strength
from poker.engine.cards.variants import Variant
from poker.engine.errors import InvalidCards

_Seats = tuple[int, ...]

WHOLE_POT: Final = 10_000
"""Equities are in ten-thousandths of the pot."""

MOST_EVALUATIONS: Final = 4_500
"""Most hands evaluated for one answer; counting every run-out from the flop takes fewer."""

_BOARD_SIZES: Final = (0, 3, 4, 5)


def equities(
    hands: Mapping[int, Sequence[Card]],
    board: Sequence[Card],
    variant: Variant,
    *,
    seed: int,
    seen: Sequence[Card] = (),
) -> dict[int, int]:
    """Return each seat's share of the pot in ten-thousandths, which sum to exactly 10,000.

    ``hands`` are the live hands by seat, ``board`` is empty or three to five cards; folded and
    burned cards count as unseen, but for those ``seen`` all the same. From the flop on every
    run-out is counted. Before the flop there are usually too many, and a sample is taken, which is
    the same for the same ``seed``. Clause ``all-in-exposed``.

    Takes milliseconds of processor time, unless the same was asked for just now: do not call it on
    an event loop. Raises InvalidCards when there is no hand, for a wrong number of cards, a card
    that appears twice or a value that is not a card.
    """
    held = tuple((seat, tuple(hand)) for seat, hand in hands.items())
    return dict(_equities(held, tuple(board), variant, seed, tuple(seen)))


@lru_cache(maxsize=64)
def _equities(
    held: tuple[tuple[int, tuple[Card, ...]], ...],
    board: tuple[Card, ...],
    variant: Variant,
    seed: int,
    seen: tuple[Card, ...],
) -> dict[int, int]:
    """Return what ``equities`` does, worked out once however often a hand's end is decided: before
    the table's lock and under it."""
    hands = dict(held)
    known = [*board, *seen, *(card for hand in hands.values() for card in hand)]
    _require_all_in(hands, board, variant, known)
    run_outs = _run_outs(known, BOARD_SIZE - len(board), MOST_EVALUATIONS // len(hands), seed)
    wins = Counter(_winners(hands, (*board, *rest), variant) for rest in run_outs)
    return _in_ten_thousandths(_expectations(tuple(hands), wins))


def _require_all_in(
    hands: Mapping[int, Sequence[Card]],
    board: Sequence[Card],
    variant: Variant,
    known: Sequence[Card],
) -> None:
    if not hands or any(len(hand) != variant.hole_cards for hand in hands.values()):
        raise InvalidCards(
            f"{variant.name} takes hands of {variant.hole_cards} hole cards",
            hole_cards=variant.hole_cards,
        )
    if len(board) not in _BOARD_SIZES:
        allowed = ", ".join(map(str, _BOARD_SIZES))
        raise InvalidCards(f"a board has one of {allowed} cards", board=allowed)
    require_distinct(known)
    if len(known) - len(board) + BOARD_SIZE > DECK_SIZE:
        raise InvalidCards("one deck does not reach for so many hands and a board")


def _run_outs(
    known: Sequence[Card], missing: int, most: int, seed: int
) -> Iterator[tuple[Card, ...]]:
    """Yield every way to complete the board, or ``most`` random ones if there are more."""
    unseen = [card for card in FULL_DECK if card not in known]
    if comb(len(unseen), missing) <= most:
        yield from combinations(unseen, missing)
        return
    random = Random(seed)  # noqa: S311  # an estimate everyone may repeat, nothing secret
    for _ in range(most):
        yield tuple(random.sample(unseen, missing))


def _winners(
    hands: Mapping[int, Sequence[Card]], board: Sequence[Card], variant: Variant
) -> _Seats:
    strengths = [unchecked_strength(hand, board, variant) for hand in hands.values()]
    best = min(strengths)
    return tuple(seat for seat, own in zip(hands, strengths, strict=True) if own == best)


def _expectations(seats: _Seats, wins: Mapping[_Seats, int]) -> dict[int, Fraction]:
    """Return each seat's expected part of a pot of 10,000, split evenly by each set of winners."""
    run_outs = sum(wins.values())
    expectations = dict.fromkeys(seats, Fraction(0))
    for winners, times in wins.items():
        for seat in winners:
            expectations[seat] += Fraction(WHOLE_POT * times, run_outs * len(winners))
    return expectations


def _in_ten_thousandths(expectations: Mapping[int, Fraction]) -> dict[int, int]:
    """Return the expectations as whole numbers with the same sum, rounding up the largest
    remainders.
    """
    rounded = {seat: int(expectation) for seat, expectation in expectations.items()}
    by_remainder = sorted(expectations, key=lambda seat: rounded[seat] - expectations[seat])
    for seat in by_remainder[: WHOLE_POT - sum(rounded.values())]:
        rounded[seat] += 1
    return rounded
