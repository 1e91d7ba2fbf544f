"""A report as rows of cells, for pages and files alike."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _

from accounts.compliance.reporting.definition.checks import Check
from accounts.compliance.reporting.definition.column import Column
from accounts.compliance.reporting.files.cells import shown
from accounts.compliance.reporting.reading.asked import Asked
from accounts.compliance.reporting.reading.reading import ReportResult, Sum
from accounts.ledger.text.number_text import whole_number
from config.version import software_version


class Cell(NamedTuple):
    """A value of a column with its text on the page; `address` is a link to more about the row."""

    column: Column
    value: Any
    text: str
    address: str = ""

    @property
    def is_marked(self) -> bool:
        """Return whether a reviewer should look at it."""
        mark = self.column.is_marked
        return mark is not None and self.value is not None and mark(self.value)


def heading(asked: Asked) -> list[tuple[str, str]]:
    """Return what stands above every report, as labels and words."""
    return [
        (_("Operator"), settings.ROOM_OPERATOR),
        (_("Report"), str(asked.report.title)),
        (_("Interval"), str(asked.interval)),
        *asked.filtered(),
        (_("Generated at"), f"{asked.now:%Y-%m-%d %H:%M:%S} UTC"),
        (_("Software version"), software_version()),
    ]


def rows(result: ReportResult) -> Iterator[list[Cell]]:
    """Yield the rows of the page."""
    columns = result.asked.report.columns
    names = [column.name for column in columns]
    for row in result.rows:
        by_name = dict(zip(names, row, strict=True))
        yield [
            Cell(column, value, shown(column, value), _address(column, by_name))
            for column, value in zip(columns, row, strict=True)
        ]


def sums(result: ReportResult) -> Iterator[list[Cell]]:
    """Yield the subtotals and totals over all pages, named in the first column."""
    if not result.has_sums:
        return
    yield from (_sum(result, each, _("Subtotal")) for each in result.subtotals)
    yield from (_sum(result, each, _("Total")) for each in result.totals)


def check_cells(check: Check) -> list[Cell]:
    """Return a check as its label, its three figures and whether they agree."""
    words, figure = Column("words", ""), Column("figure", "", check.kind)
    verdict = _("clean") if check.is_clean else _("DIFFERENCE")
    figures = (check.found, check.expected, check.variance)
    return [
        Cell(words, check.label, check.label),
        *(Cell(figure, value, shown(figure, value)) for value in figures),
        Cell(words, verdict, verdict),
    ]


def check_titles() -> list[str]:
    """Return the titles of the columns of the reconciliation."""
    return [_("Reconciliation"), _("report"), _("held against"), _("variance"), _("result")]


def _sum(result: ReportResult, each: Sum, name: str) -> list[Cell]:
    first, *others = result.asked.report.columns
    _nothing, *values = each.values
    label = f"{name} ({whole_number(each.rows)})"
    cells = [
        Cell(column, value, shown(column, value))
        for column, value in zip(others, values, strict=True)
    ]
    return [Cell(first, None, label), *cells]


def _address(column: Column, row: dict[str, Any]) -> str:
    return column.address(row) if column.address else ""
