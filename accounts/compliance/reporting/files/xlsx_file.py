"""A report as a workbook."""

from collections.abc import Sequence
from datetime import UTC
from decimal import Decimal
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _

from accounts.compliance.reporting.definition.column import Kind
from accounts.compliance.reporting.files.sheet import (
    Cell,
    check_cells,
    check_titles,
    heading,
    rows,
    sums,
)
from accounts.compliance.reporting.reading.reading import ReportResult

if TYPE_CHECKING:
    from xlsxwriter import Workbook

# Rows are written one by one and not held in memory; what begins like a formula stays text.
_OPTIONS: Final = {
    "constant_memory": True,
    "in_memory": False,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "default_date_format": "yyyy-mm-dd hh:mm:ss",
}
_FORMATS: Final = {
    Kind.MONEY: "#,##0.00",
    Kind.NUMBER: "#,##0",
    Kind.SHARE: "0.00%",
    Kind.DECIMAL: "0.000000",
    Kind.DAY: "yyyy-mm-dd",
}
_WIDTH: Final = 18


def xlsx_file(result: ReportResult) -> bytes:
    """Return the file's bytes: header, rows, sums and reconciliation, figures as numbers."""
    # Here, because loading it takes a tenth of a web process's start, and it is seldom needed.
    from xlsxwriter import Workbook

    file = BytesIO()
    with Workbook(file, _OPTIONS) as book:
        book.set_properties({"created": result.asked.now.astimezone(UTC).replace(tzinfo=None)})
        _Page(book).fill(result)
    return file.getvalue()


class _Page:
    """The workbook's only sheet, written from top to bottom."""

    def __init__(self, book: "Workbook") -> None:
        self._page = book.add_worksheet()
        self._page.set_column(0, 50, _WIDTH)
        self._bold = book.add_format({"bold": True})
        self._formats = {
            kind: book.add_format({"num_format": shape}) for kind, shape in _FORMATS.items()
        }
        self._next = 0

    def fill(self, result: ReportResult) -> None:
        for label, words in heading(result.asked):
            self._words([label, words])
        self._next += 1
        self._words([str(column.label) for column in result.asked.report.columns], self._bold)
        for row in rows(result):
            self._cells(row)
        if not result.rows:
            self._words([_("No activity")])
        for row in sums(result):
            self._cells(row)
        if result.checks:
            self._checks(result)

    def _checks(self, result: ReportResult) -> None:
        self._next += 1
        self._words(check_titles(), self._bold)
        for check in result.checks:
            self._cells(check_cells(check))

    def _words(self, words: Sequence[str], shape: Any = None) -> None:
        for place, word in enumerate(words):
            self._page.write_string(self._next, place, word, shape)
        self._next += 1

    def _cells(self, cells: Sequence[Cell]) -> None:
        for place, cell in enumerate(cells):
            self._cell(place, cell)
        self._next += 1

    def _cell(self, place: int, cell: Cell) -> None:
        column, value, at = cell.column, cell.value, self._next
        shape = self._formats.get(column.kind)
        if value is None or column.choices is not None:
            self._page.write_string(at, place, cell.text)
        elif column.kind is Kind.MONEY:
            self._page.write_number(at, place, Decimal(value).scaleb(-2), shape)
        elif column.is_counted:
            self._page.write_number(at, place, value, shape)
        elif column.kind is Kind.TIME:
            self._page.write_datetime(at, place, value.astimezone(UTC).replace(tzinfo=None))
        elif column.kind is Kind.DAY:
            self._page.write_datetime(at, place, value, shape)
        else:
            self._page.write_string(at, place, cell.text)
