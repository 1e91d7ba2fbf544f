"""A statement as CSV, line by line."""

import csv
from collections.abc import AsyncIterator, Iterable, Sequence
from io import StringIO
from typing import Final

from asgiref.sync import sync_to_async
from django.utils.translation import gettext as _
from django.utils.translation import override

from accounts.ledger.statement.line import Line
from accounts.ledger.statement.oldest_first import WholeStatement
from accounts.ledger.statement.purse import Purse
from accounts.ledger.statement.rake import with_rake
from accounts.ledger.statement.scope import Scope
from accounts.ledger.text.money_text import plain_money

_FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")
BYTE_ORDER_MARK: Final = "\ufeff"
"""Without it spreadsheets do not read the file as UTF-8."""

Cell = str | int | None


async def csv_lines(scope: Scope, *, language: str) -> AsyncIterator[str]:
    """Yield the statement in pieces of text: headings, opening balance, movements, closing
    balance.
    """
    statement = await sync_to_async(WholeStatement)(scope)
    with override(language):
        first = _text([_headings(), _balance(_("opening balance"), statement.balance)])
    yield BYTE_ORDER_MARK + first
    while (piece := await sync_to_async(_next_piece)(statement, language)) is not None:
        if piece:
            yield piece
    with override(language):
        last = _text([_balance(_("closing balance"), statement.balance)])
    yield last


def _next_piece(statement: WholeStatement, language: str) -> str | None:
    lines = statement.next_piece()
    if lines is None:
        return None
    # Set here and reset before the next piece: other requests are handled in between.
    with override(language):
        return _text(map(_cells, with_rake(lines, player_id=statement.scope.player_id)))


def _headings() -> list[Cell]:
    return [
        _("date (UTC)"),
        _("number"),
        _("what"),
        _("table"),
        _("hand"),
        _("wallet"),
        _("at tables"),
        _("set aside"),
        _("amount"),
        _("rake"),
        _("wallet after"),
        _("at tables after"),
        _("set aside after"),
        _("balance"),
    ]


def _cells(line: Line) -> list[Cell]:
    movement = line.movement
    return [
        movement.at.strftime("%Y-%m-%d %H:%M:%S"),
        movement.number,
        movement.label,
        movement.table_no,
        movement.hand_no,
        *_amounts(movement.moved),
        _amount(line.rake),
        *_amounts(line.after),
    ]


def _balance(label: str, balance: Purse) -> list[Cell]:
    return ["", "", label, *([""] * 7), *_amounts(balance)]


def _amounts(purse: Purse) -> list[str]:
    return [_amount(each) for each in (purse.wallet, purse.tables, purse.held, purse.total)]


def _amount(amount: int | None) -> str:
    """Return minor units as 1234.56, which spreadsheets read; empty for None."""
    return "" if amount is None else plain_money(amount)


def _text(rows: Iterable[Sequence[Cell]]) -> str:
    text = StringIO()
    writer = csv.writer(text)
    writer.writerows([safe_cell(cell) for cell in row] for row in rows)
    return text.getvalue()


def safe_cell(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet takes for a formula; a negative amount stays a number."""
    if not isinstance(cell, str) or not cell.startswith(_FORMULA_STARTS):
        return cell
    return cell if _is_number(cell) else f"'{cell}"


def _is_number(cell: str) -> bool:
    whole, _point, cents = cell.removeprefix("-").partition(".")
    return whole.isdecimal() and cents.isdecimal()
