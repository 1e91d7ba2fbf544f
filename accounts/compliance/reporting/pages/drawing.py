"""The charts of a report, drawn."""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from accounts.compliance.reporting.reading.reading import ReportResult
from accounts.core.line_chart import Chart, chart


class Drawn(NamedTuple):
    """One line of a report's chart, with its first and last day."""

    title: str
    line: Chart
    first: date
    last: date


def drawn(result: ReportResult) -> Iterator[Drawn]:
    """Yield the drawn chart of each of the report's series."""
    of_report = result.asked.report.chart
    if of_report is None:
        return
    for name, points in result.series.items():
        days, amounts = zip(*points, strict=True)
        yield Drawn(f"{of_report.title}: {name}", chart(amounts), days[0], days[-1])
