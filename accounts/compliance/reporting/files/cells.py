"""Values of a report as text."""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from typing import Any, Final

from django.utils.formats import date_format

from accounts.compliance.reporting.definition.column import Column, Kind
from accounts.ledger.text.money_text import money, plain_money
from accounts.ledger.text.number_text import readers_form, whole_number


def shown(column: Column, value: Any) -> str:
    """Return a value as a page shows it; empty for None."""
    if value is None:
        return ""
    if column.kind is Kind.SEVERAL:
        return ", ".join(_worded(column, each) for each in value)
    return _worded(column, value)


def plain(column: Column, value: Any) -> str | int:
    """Return a value as a CSV file has it: words in the reader's language, but figures and instants
    in the one form that programs read in every language.
    """
    if value is not None and column.kind in _PLAIN and column.choices is None:
        return _PLAIN[column.kind](value)
    return shown(column, value)


def _worded(column: Column, value: Any) -> str:
    if column.choices is not None:
        return str(column.choices.get(value, value))
    return _WORDED[column.kind](value)


def _time(at: datetime) -> str:
    return date_format(at.astimezone(UTC), "DATETIME_FORMAT")


def _plain_time(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S}"


def _day(day: date) -> str:
    return date_format(day, "DATE_FORMAT")


def _plain_day(day: date) -> str:
    return day.isoformat()


def _share(value: Any) -> str:
    return readers_form(_plain_share(value))


def _plain_share(value: Any) -> str:
    return f"{float(value) * 100:.2f} %"


def _decimal(value: Any) -> str:
    return readers_form(_plain_decimal(value))


def _plain_decimal(value: Any) -> str:
    return f"{float(value):.6f}"


def _change(value: Mapping[str, Any] | str) -> str:
    values = json.loads(value) if isinstance(value, str) else value
    return json.dumps(values, ensure_ascii=False, sort_keys=True)


_WORDED: Final[Mapping[Kind, Callable[[Any], str]]] = {
    Kind.TEXT: str,
    Kind.SEVERAL: str,
    Kind.MONEY: lambda value: money(int(value)),
    Kind.NUMBER: whole_number,
    Kind.TIME: _time,
    Kind.DAY: _day,
    Kind.SHARE: _share,
    Kind.DECIMAL: _decimal,
    Kind.CHANGE: _change,
}

_PLAIN: Final[Mapping[Kind, Callable[[Any], str | int]]] = {
    Kind.MONEY: lambda value: plain_money(int(value)),
    Kind.NUMBER: int,
    Kind.TIME: _plain_time,
    Kind.DAY: _plain_day,
    Kind.SHARE: _plain_share,
    Kind.DECIMAL: _plain_decimal,
}
