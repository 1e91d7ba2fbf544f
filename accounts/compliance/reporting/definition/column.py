"""The columns of a report."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Words = str | _StrPromise
else:
    Words = str


class Kind(Enum):
    """The type of a column's values: `SEVERAL` lists of words, `MONEY` minor units, `TIME` an
    instant, `SHARE` a fraction of one, `CHANGE` values by their names, as the audit log has them.
    """

    TEXT = auto()
    SEVERAL = auto()
    MONEY = auto()
    NUMBER = auto()
    TIME = auto()
    DAY = auto()
    SHARE = auto()
    DECIMAL = auto()
    CHANGE = auto()


COUNTED = (Kind.MONEY, Kind.NUMBER, Kind.SHARE, Kind.DECIMAL)


@dataclass(frozen=True)
class Column:
    """One labelled column of a report, by the `name` its query gives it.

    `total` is the SQL that sums it over rows, empty where there is nothing to sum. `choices` are
    words for values. `late` is SQL that is evaluated only for the rows of a page; it may refer to
    every column of the query as a column of `page`. `is_marked` says which values a reviewer should
    look at, `address` makes a link to more about a row from its values by column name.
    """

    name: str
    label: Words
    kind: Kind = Kind.TEXT
    total: str = ""
    choices: Mapping[Any, Words] | None = None
    late: str = ""
    is_marked: Callable[[Any], bool] | None = None
    address: Callable[[Mapping[str, Any]], str] | None = None

    @property
    def is_counted(self) -> bool:
        """Return whether its values are figures, which are aligned to the right."""
        return self.kind in COUNTED


def text(name: str, label: Words, choices: Mapping[str, Words] | None = None) -> Column:
    """Return a column of words, or of values that `choices` has words for."""
    return Column(name, label, choices=choices)


def money(name: str, label: Words) -> Column:
    """Return a column of minor units of the row's currency, which are summed."""
    return Column(name, label, Kind.MONEY, f"sum({name})::bigint")


def number(name: str, label: Words, total: str = "") -> Column:
    """Return a column of whole numbers, which are summed unless `total` says otherwise."""
    return Column(name, label, Kind.NUMBER, total or f"sum({name})::bigint")


def time(name: str, label: Words) -> Column:
    """Return a column of instants, shown in UTC."""
    return Column(name, label, Kind.TIME)


def currency() -> Column:
    """Return the column of the row's currency: money is summed per currency, never over two."""
    from django.utils.translation import gettext_lazy as _

    return Column("currency", _("Currency"))
