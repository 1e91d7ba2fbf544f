"""The expected prizes of players who finish at one instant (``freezeout-cancelled``).

Rows of numbers are packed into one large integer each, with a slot for every number. The product of
two such integers has the sums of products that a loop over both rows would add up, and Python
calculates it about a hundred times faster.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

BITS: Final = 64
ONE: Final = 1 << BITS
"""1 in fixed point."""

SLOT: Final = 2 * BITS + 2
"""The width of a slot: sums of products are 1 at most, and have room in it."""

_SINGLE: Final = (1 << SLOT - BITS) - 1


class _Field(NamedTuple):
    """A group of players, and the chance of each number of them having finished.

    ``finished`` are these chances for ``most`` to 0 of the ``players``, packed. A field of several
    kinds of players has two ``halves``; a field of one kind has the chances ``without`` one of its
    players.
    """

    finished: int
    most: int
    players: int
    without: "tuple[int, int]"
    halves: "tuple[_Field, _Field] | None" = None


class Ladder:
    """Prizes of places, best first, in fixed point as parts of the best prize."""

    def __init__(self, prizes: Sequence[int]) -> None:
        self._packed = sum(prize << SLOT * nth for nth, prize in enumerate(prizes))
        self._masks = [0]
        for nth in range(len(prizes)):
            self._masks.append(self._masks[-1] | _SINGLE << SLOT * nth)
        self._last = len(prizes) - 1

    def due_to_each(self, staying: Sequence[int], holders: Sequence[int]) -> list[int]:
        """Return the expected prize of a player of each kind who finishes now.

        ``staying`` are the chances that a player of each kind has not finished yet, ``holders`` the
        numbers of players of each kind.
        """
        found: list[int] = []
        field = self._field(list(zip(staying, holders, strict=True)))
        self._collect(self._packed, field, found)
        return found

    def _field(self, kinds: Sequence[tuple[int, int]]) -> _Field:
        if len(kinds) == 1:
            ((staying, holders),) = kinds
            one = (staying << SLOT | ONE - staying, 1)
            without = self._power(one, holders - 1)
            return _Field(*self._product(without, one), holders, without)
        middle = len(kinds) // 2
        first, second = self._field(kinds[:middle]), self._field(kinds[middle:])
        product = self._product((first.finished, first.most), (second.finished, second.most))
        return _Field(*product, first.players + second.players, (0, 0), (first, second))

    def _power(self, one: tuple[int, int], times: int) -> tuple[int, int]:
        power = (ONE, 0)
        for digit in f"{times:b}":
            power = self._product(power, power)
            if digit == "1":
                power = self._product(power, one)
        return power

    def _product(self, first: tuple[int, int], second: tuple[int, int]) -> tuple[int, int]:
        """Return the chances for both together, without those of more players than places."""
        most = first[1] + second[1]
        kept = min(most, self._last)
        packed = first[0] * second[0] >> BITS + SLOT * (most - kept)
        return packed & self._mask(kept + 1), kept

    def _collect(self, ladder: int, field: _Field, found: list[int]) -> None:
        """Append the prizes of this field's kinds. The ladder has the prizes due for each number of
        the field's players who have finished, and takes all others into account."""
        if field.halves is None:
            found.append(self._expected(ladder, field.without, 1))
            return
        first, second = field.halves
        for half, other in ((first, second), (second, first)):
            others = (other.finished, other.most)
            self._collect(self._expected(ladder, others, half.players), half, found)

    def _expected(self, ladder: int, others: tuple[int, int], players: int) -> int:
        """Return the ladder for each number of ``players`` who have finished, with the others
        added."""
        finished, most = others
        return ladder * finished >> BITS + SLOT * most & self._mask(players)

    def _mask(self, slots: int) -> int:
        return self._masks[min(slots, self._last + 1)]
