"""The expected prizes of a few players by their chips, exactly (clause ``freezeout-cancelled``).

In the Malmuth-Harville model, the chance of the best open place is a player's share of all chips;
the next place goes by the shares among the other players, and so on.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import prod
from operator import floordiv, truediv
from typing import Final, NamedTuple, Self, TypeVar

WHOLE: Final = 1 << 192
"""The chance 1 in fixed point."""

Chance = TypeVar("Chance", int, Fraction)


class Stacks(NamedTuple):
    """Different ``sizes`` of stacks, the largest first, and how many players hold each."""

    sizes: tuple[int, ...]
    holders: tuple[int, ...]

    @classmethod
    def of(cls, chips: Sequence[int]) -> Self:
        """Return the stacks of these players."""
        counted = sorted(Counter(chips).items(), reverse=True)
        return cls(tuple(size for size, _ in counted), tuple(number for _, number in counted))

    @property
    def players(self) -> int:
        return sum(self.holders)

    @property
    def chips(self) -> int:
        return sum(map(int.__mul__, self.sizes, self.holders))


def exact_shares(stacks: Stacks, prizes: Sequence[int]) -> list[Fraction]:
    """Return the expected prize of a player with each size of stack."""
    return _expected(stacks, prizes, Fraction(1), truediv)


def lower_bounds(stacks: Stacks, prizes: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return lower and upper bounds of the expected prizes, rounded down.

    Every step is rounded down, so the rounding error of a share is at most the amount that the sum
    of all shares falls short.
    """
    least = _expected(stacks, prizes, WHOLE, floordiv)
    lost = sum(prizes) * WHOLE - sum(map(int.__mul__, least, stacks.holders))
    return [share // WHOLE for share in least], [(share + lost) // WHOLE for share in least]


def _expected(
    stacks: Stacks,
    prizes: Sequence[int],
    whole: Chance,
    divide: Callable[[Chance, int], Chance],
) -> list[Chance]:
    """Return the expected prizes; ``whole`` represents the chance 1.

    Place by place it goes through all sets of players who may hold the better places. A set is a
    number whose digits count its players of each size of stack.
    """
    bases = [number + 1 for number in stacks.holders]
    digits = [prod(bases[:nth]) for nth in range(len(bases))]
    groups = list(zip(digits, bases, stacks.sizes, strict=True))
    expected = [whole - whole for _ in groups]
    sets = {0: (whole, stacks.chips)}
    for prize in prizes:
        larger: dict[int, tuple[Chance, int]] = {}
        for placed, (chance, left) in sets.items():
            for nth, (digit, base, size) in enumerate(groups):
                waiting = base - 1 - placed // digit % base
                if waiting:
                    taken = divide(chance * (waiting * size), left)
                    expected[nth] += taken * prize
                    before = larger.get(placed + digit)
                    after = taken if before is None else before[0] + taken
                    larger[placed + digit] = (after, left - size)
        sets = larger
    return [divide(each, holders) for each, holders in zip(expected, stacks.holders, strict=True)]
