"""The names of tables whose pages this process has made, for answers without a database."""

from collections import OrderedDict
from typing import Final

MOST: Final = 1_000

_names: OrderedDict[int, str] = OrderedDict()


def remember_table(number: int, name: str) -> None:
    """Remember what a table is called."""
    _names[number] = name
    _names.move_to_end(number)
    if len(_names) > MOST:
        _names.popitem(last=False)


def table_name(number: int) -> str:
    """Return what a table is called, "" if no page of it was made here."""
    return _names.get(number, "")
