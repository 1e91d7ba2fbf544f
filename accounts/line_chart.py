"""A line through amounts, as points of a picture."""

from collections.abc import Sequence
from typing import Final, NamedTuple

WIDTH: Final = 800
HEIGHT: Final = 240
_MOST_POINTS: Final = 400


class Chart(NamedTuple):
    """A picture ``WIDTH`` by ``HEIGHT``: ``points`` as SVG writes them, the height of nothing
    won or lost, and the highest and lowest amount, in minor units."""

    points: str
    zero: float
    highest: int
    lowest: int


def chart(running: Sequence[int]) -> Chart:
    """``running`` is what it had come to after each step; of very many, some of them."""
    shown = _thinned(running)
    highest, lowest = max(*running, 0), min(*running, 0)
    span = (highest - lowest) or 1
    across = WIDTH / max(len(shown) - 1, 1)

    def up(amount: int) -> float:
        return round(HEIGHT * (highest - amount) / span, 1)

    points = " ".join(f"{at * across:.1f},{up(amount)}" for at, amount in enumerate(shown))
    return Chart(points, up(0), highest, lowest)


def _thinned(running: Sequence[int]) -> list[int]:
    """The first, the last, and of the others as many as can be told apart."""
    if len(running) <= _MOST_POINTS:
        return list(running)
    last = len(running) - 1
    return [running[last * at // (_MOST_POINTS - 1)] for at in range(_MOST_POINTS)]
