from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from accounts.compliance.reading import Told
from accounts.line_chart import HEIGHT, WIDTH, Chart, chart


class Drawn(NamedTuple):
    """One line of a report's chart, with its first and last day."""

    name: str
    line: Chart
    first: date
    last: date
    width: int = WIDTH
    height: int = HEIGHT


def drawn(told: Told) -> Iterator[Drawn]:
    """A picture for each of the chart's lines."""
    for name, points in told.series.items():
        days, amounts = zip(*points, strict=True)
        yield Drawn(name, chart(amounts), days[0], days[-1])
