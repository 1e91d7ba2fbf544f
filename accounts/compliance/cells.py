"""Values of a report as words and figures."""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from typing import Any, Final

from accounts.compliance.column import Column, Kind
from accounts.templatetags.money import money


def shown(column: Column, value: Any) -> str:
    """A value as a page shows it; nothing for one there is none of."""
    if value is None:
        return ""
    if column.kind is Kind.SEVERAL:
        return ", ".join(_worded(column, each) for each in value)
    return _worded(column, value)


def plain(column: Column, value: Any) -> str | int:
    """A value as a file of comma-separated values has it: figures without separators."""
    if value is not None and column.kind is Kind.NUMBER:
        return int(value)
    text = shown(column, value)
    return text.replace(",", "") if column.kind is Kind.MONEY else text


def _worded(column: Column, value: Any) -> str:
    if column.choices is not None:
        return str(column.choices.get(value, value))
    return _WORDED[column.kind](value)


def _time(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S}"


def _day(day: date) -> str:
    return day.isoformat()


def _number(value: int) -> str:
    return f"{value:,}"


def _share(value: Any) -> str:
    return f"{float(value) * 100:.2f} %"


def _decimal(value: Any) -> str:
    return f"{float(value):.6f}"


def _change(value: Mapping[str, Any] | str) -> str:
    values = json.loads(value) if isinstance(value, str) else value
    return json.dumps(values, ensure_ascii=False, sort_keys=True)


_WORDED: Final[Mapping[Kind, Callable[[Any], str]]] = {
    Kind.TEXT: str,
    Kind.SEVERAL: str,
    Kind.MONEY: lambda value: money(int(value)),
    Kind.NUMBER: _number,
    Kind.TIME: _time,
    Kind.DAY: _day,
    Kind.SHARE: _share,
    Kind.DECIMAL: _decimal,
    Kind.CHANGE: _change,
}
