"""Reading a report from the database: a page of rows, the sums over all of them, and the checks."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.db import connections

from accounts.compliance.reporting.definition.checks import Check, Sums
from accounts.compliance.reporting.definition.report import Report
from accounts.compliance.reporting.reading.asked import Asked
from accounts.compliance.reporting.reading.day_line import DayLine, day_line
from accounts.core.databases.report_database import report_database
from accounts.core.databases.snapshot import snapshot

PAGE: Final = 100
MOST_ROWS: Final = 200_000
"""The most rows in a file."""

Values = tuple[Any, ...]

# One statement, so that the query runs once: a page of rows, then the sums over all of them.
_TELL: Final = """
WITH told AS MATERIALIZED ({query}),
page AS (SELECT * FROM told ORDER BY {order} LIMIT %(most)s OFFSET %(skipped)s)
SELECT 'row', row_number() OVER (), {values} FROM page
UNION ALL {sums}
"""
# With a tally the sums come from elsewhere, so only the page's rows are read.
_TELL_SOME: Final = """
WITH tally AS MATERIALIZED ({tally}),
page AS (SELECT * FROM ({query}) told ORDER BY {order} LIMIT %(most)s OFFSET %(skipped)s)
SELECT 'row', row_number() OVER (), {values} FROM page
UNION ALL {sums}
"""
# Reports sum over far more rows than the room's pages read: sort them in memory rather than on
# disk, and do not compile a query that runs once.
_ROOMY: Final = "SET LOCAL work_mem = '64MB'; SET LOCAL jit = off"
_SUMS: Final = "SELECT '{what}', {rows}, {columns} FROM {source} GROUP BY {groups}"


@dataclass(frozen=True)
class Sum:
    """The sum over some rows: a value for each column, None where nothing is summed."""

    rows: int
    values: Values


@dataclass(frozen=True)
class ReportResult:
    """A report as it was read: the `rows` of one page, and `totals` by currency over all pages."""

    asked: Asked
    rows: list[Values]
    subtotals: list[Sum]
    totals: list[Sum]
    checks: list[Check]
    series: dict[str, DayLine]

    @property
    def count(self) -> int:
        """Return how many rows there are on all pages."""
        return sum(total.rows for total in self.totals)

    @property
    def pages(self) -> int:
        return max(1, -(-self.count // PAGE))

    @property
    def has_sums(self) -> bool:
        return self.count > 0 and any(column.total for column in self.asked.report.columns)


def read(asked: Asked, *, page: int = 1) -> ReportResult:
    """Return one page of the report, counted from 1."""
    return _read(asked, most=PAGE, skipped=(page - 1) * PAGE)


def read_whole(asked: Asked) -> ReportResult:
    """Return the report with all its rows, at most `MOST_ROWS`: `count` says whether there are
    more.
    """
    return _read(asked, most=MOST_ROWS, skipped=0)


def _read(asked: Asked, *, most: int, skipped: int) -> ReportResult:
    report, values = asked.report, {**asked.values(), "most": most, "skipped": skipped}
    alias = report_database()
    found: dict[str, list[tuple[int, Values]]] = {"row": [], "subtotal": [], "total": []}
    with _moment(alias), connections[alias].cursor() as cursor:
        cursor.execute(_ROOMY)
        cursor.execute(_statement(report), values)
        for part, number, *row in cursor.fetchall():
            found[part].append((number, tuple(row)))
        totals = [Sum(*each) for each in sorted(found["total"], key=_shown_first)]
        sums = _sums(report, totals)
        checks = [
            check for each in report.reconciliations for check in each.checks(asked, sums, cursor)
        ]
        series = dict(_series(asked, cursor))
    subtotals = [Sum(*each) for each in sorted(found["subtotal"], key=_shown_first)]
    rows = [row for _place, row in sorted(found["row"], key=lambda each: each[0])]
    return ReportResult(asked, rows, subtotals, totals, checks, series)


def _moment(alias: str) -> AbstractContextManager[None]:
    """Return a context in which all queries see one moment; in a transaction, leave it as it is."""
    if connections[alias].in_atomic_block:
        return nullcontext()
    return snapshot(using=alias)


def _statement(report: Report) -> str:
    groups = [("total", report.groups)]
    if report.subtotal:
        groups.insert(0, ("subtotal", [*report.groups, report.subtotal]))
    return (_TELL_SOME if report.tally else _TELL).format(
        query=report.query,
        tally=report.tally,
        values=", ".join(column.late or column.name for column in report.columns),
        order=report.order,
        sums=" UNION ALL ".join(_summing(report, what, names) for what, names in groups),
    )


def _summing(report: Report, what: str, names: list[str]) -> str:
    columns = ", ".join(
        column.name if column.name in names else column.total or "NULL" for column in report.columns
    )
    rows, source = ("sum(rows)::bigint", "tally") if report.tally else ("count(*)", "told")
    groups = ", ".join(names) or "()"
    return _SUMS.format(what=what, rows=rows, columns=columns, source=source, groups=groups)


def _sums(report: Report, totals: list[Sum]) -> Sums:
    """Return each column's total by currency."""
    place = report.place_of("currency") if report.groups else None
    return {
        "" if place is None else total.values[place]: {
            column.name: value or 0
            for column, value in zip(report.columns, total.values, strict=True)
            if column.total
        }
        for total in totals
    }


def _shown_first(each: tuple[int, Values]) -> list[str]:
    """Return the names of a sum's groups, by which sums are sorted."""
    return [value for value in each[1] if isinstance(value, str)]


def _series(asked: Asked, cursor: Any) -> Iterator[tuple[str, DayLine]]:
    """Yield the chart's lines with their names, leaving out those with fewer than two points."""
    if asked.report.chart is None:
        return
    cursor.execute(asked.report.chart.query, asked.values())
    lines: dict[str, dict[date, int]] = {}
    for name, day, amount in cursor.fetchall():
        lines.setdefault(name, {})[day] = int(amount)
    for name, moved in lines.items():
        if len(points := day_line(asked, moved)) > 1:
            yield name, points
