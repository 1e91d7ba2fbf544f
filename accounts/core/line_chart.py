"""A line chart of amounts, as points of a picture."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

WIDTH: Final = 800
HEIGHT: Final = 240
_MOST_POINTS: Final = 400


class Chart(NamedTuple):
    """A picture ``width`` by ``height``: the points of its lines as SVG writes them, ``zero`` is
    the distance from the top to the amount 0, and ``highest`` and ``lowest`` are amounts of the
    first line in minor units. ``drawn`` are the places in it of the amounts that were drawn.

    ``templates/_line_chart.html`` draws it, the same in every language.
    """

    lines: tuple[str, ...]
    drawn: tuple[int, ...]
    zero: float
    highest: int
    lowest: int
    width: int = WIDTH
    height: int = HEIGHT


def chart(
    amounts: Sequence[int], *, beside: Sequence[int] = (), steps: Sequence[int] = ()
) -> Chart:
    """Return the line through the amounts, at least one, and one through those ``beside`` them;
    zero is in the picture.

    ``steps`` say how far to the right each amount is, where they are not equally far apart.
    """
    top, bottom = max(*amounts, *beside, 0), min(*amounts, *beside, 0)
    span = (top - bottom) or 1
    right = steps or range(len(amounts))
    across = WIDTH / (right[-1] or 1)
    drawn = tuple(_told_apart(amounts))

    def line(heights: Sequence[int]) -> str:
        return " ".join(f"{right[at] * across:.1f},{down(heights[at])}" for at in drawn)

    def down(amount: int) -> float:
        return round(HEIGHT * (top - amount) / span, 1)

    lines = tuple(line(heights) for heights in (amounts, beside) if heights)
    return Chart(lines, drawn, down(0), max(amounts), min(amounts))


def _told_apart(amounts: Sequence[int]) -> Sequence[int]:
    """Return the places of the amounts, reduced where they are very many.

    The first and the last stay, and of every stretch between them the lowest and the highest, so
    that no extreme the page names is missing from the line.
    """
    if len(amounts) <= _MOST_POINTS:
        return range(len(amounts))
    return [0, *_extremes(amounts, _MOST_POINTS // 2 - 1), len(amounts) - 1]


def _extremes(amounts: Sequence[int], stretches: int) -> Iterator[int]:
    between = range(1, len(amounts) - 1)
    for number in range(stretches):
        first, end = (len(between) * each // stretches for each in (number, number + 1))
        stretch = between[first:end]
        lowest, highest = (
            min(stretch, key=amounts.__getitem__),
            max(stretch, key=amounts.__getitem__),
        )
        yield from sorted({lowest, highest})
