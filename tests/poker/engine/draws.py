"""Random draws that Hypothesis makes, so that what fails by them comes again, and simpler."""

from random import Random
from typing import Final

from hypothesis import strategies as st

_STEPS: Final = 100


class Weighed(Random):
    """Draws nothing but whole numbers from another generator.

    Those Hypothesis draws evenly. But it prefers odd fractions, and ignores the weights of
    `choices`: then most hands would end in all-ins and folds before the flop.
    """

    def __init__(self, drawn: Random) -> None:
        super().__init__(0)
        self._drawn = drawn

    def random(self) -> float:
        return self._drawn.randrange(_STEPS) / _STEPS

    def getrandbits(self, k: int, /) -> int:
        return self._drawn.getrandbits(k)


of_a_hand: Final = st.randoms(use_true_random=False).map(Weighed)
"""For a hand, which Hypothesis makes shorter until less would not fail."""

of_a_story: Final = st.builds(Random, st.integers(0, 2**64 - 1))
"""For the story of a table, which takes more draws than Hypothesis makes for one example: it draws
a seed. A failing story comes again, though not a shorter one."""
