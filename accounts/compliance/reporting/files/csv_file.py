"""A report as comma-separated values in UTF-8."""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

from django.utils.translation import gettext as _

from accounts.compliance.reporting.files.cells import plain
from accounts.compliance.reporting.files.sheet import (
    Cell,
    check_cells,
    check_titles,
    heading,
    rows,
    sums,
)
from accounts.compliance.reporting.reading.reading import ReportResult
from accounts.ledger.statement.export import BYTE_ORDER_MARK, safe_cell

Line = Sequence[str | int | None]


def csv_file(result: ReportResult) -> bytes:
    """Return the file's bytes: header, rows, sums and reconciliation; no cell works as a
    formula.
    """
    text = StringIO()
    csv.writer(text).writerows([safe_cell(cell) for cell in line] for line in _lines(result))
    return (BYTE_ORDER_MARK + text.getvalue()).encode()


def _lines(result: ReportResult) -> Iterator[Line]:
    yield from heading(result.asked)
    yield []
    yield [str(column.label) for column in result.asked.report.columns]
    yield from (_line(row) for row in rows(result))
    if not result.rows:
        yield [_("No activity")]
    yield from (_line(row) for row in sums(result))
    if result.checks:
        yield []
        yield check_titles()
    yield from (_line(check_cells(check)) for check in result.checks)


def _line(cells: Sequence[Cell]) -> Line:
    return [cell.text if cell.value is None else plain(cell.column, cell.value) for cell in cells]
