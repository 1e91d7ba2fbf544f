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
from accounts.compliance.reporting.reading.reading import Told
from accounts.ledger.statement.export import BYTE_ORDER_MARK, safe_cell

Line = Sequence[str | int | None]


def csv_file(told: Told) -> bytes:
    """Return the file's bytes: header, rows, sums and reconciliation; no cell works as a
    formula.
    """
    text = StringIO()
    csv.writer(text).writerows([safe_cell(cell) for cell in line] for line in _lines(told))
    return (BYTE_ORDER_MARK + text.getvalue()).encode()


def _lines(told: Told) -> Iterator[Line]:
    yield from heading(told.asked)
    yield []
    yield [str(column.label) for column in told.asked.report.columns]
    yield from (_line(row) for row in rows(told))
    if not told.rows:
        yield [_("No activity")]
    yield from (_line(row) for row in sums(told))
    if told.checks:
        yield []
        yield check_titles()
    yield from (_line(check_cells(check)) for check in told.checks)


def _line(cells: Sequence[Cell]) -> Line:
    return [cell.text if cell.value is None else plain(cell.column, cell.value) for cell in cells]
