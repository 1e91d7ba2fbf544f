"""A line chart of amounts, as points of a picture."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

WIDTH: Final = 800
HEIGHT: Final = 240
_MOST_POINTS: Final = 400

Points = Sequence[tuple[int, int]]
"""Steps, counted from 0, with the amount after each."""


class Chart(NamedTuple):
    """A picture ``width`` by ``height``: ``points`` as SVG writes them, ``zero`` is the distance
    from the top to the amount 0, and ``highest`` and ``lowest`` are amounts in minor units.

    ``templates/_line_chart.html`` draws it, the same in every language.
    """

    points: str
    zero: float
    highest: int
    lowest: int
    width: int = WIDTH
    height: int = HEIGHT


def chart(amounts: Sequence[int]) -> Chart:
    """Return the line through the amounts, at least one, after each step; zero is in the
    picture.
    """
    top, bottom = max(*amounts, 0), min(*amounts, 0)
    span = (top - bottom) or 1
    across = WIDTH / max(len(amounts) - 1, 1)

    def down(amount: int) -> float:
        return round(HEIGHT * (top - amount) / span, 1)

    points = " ".join(f"{at * across:.1f},{down(amount)}" for at, amount in _told_apart(amounts))
    return Chart(points, down(0), max(amounts), min(amounts))


def _told_apart(amounts: Sequence[int]) -> Points:
    """Return the amounts with their steps, reduced where they are very many.

    The first and the last stay, and of every stretch between them the lowest and the highest, so
    that no extreme the page names is missing from the line.
    """
    steps = list(enumerate(amounts))
    if len(steps) <= _MOST_POINTS:
        return steps
    return [steps[0], *_extremes(steps[1:-1], _MOST_POINTS // 2 - 1), steps[-1]]


def _extremes(steps: Points, stretches: int) -> Iterator[tuple[int, int]]:
    for number in range(stretches):
        first, end = (len(steps) * each // stretches for each in (number, number + 1))
        stretch = sorted(steps[first:end], key=lambda step: step[1])
        yield from sorted({stretch[0], stretch[-1]})
