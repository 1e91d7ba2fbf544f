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
    """What a column's values are: `SEVERAL` lists of words, `MONEY` minor units, `TIME` an
    instant, `SHARE` a fraction of one, `CHANGE` values by their names, as the audit log keeps
    them."""

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

    `total` is the SQL that sums it up over rows, empty where there is nothing to sum. `choices`
    are words for values. `late` is the SQL of what is looked up
    for the rows of a page alone; it knows every column of the query as `page`'s. `is_marked` says
    which values a reviewer should look at, `address` leads from a row, by the names of its
    columns, to more about it.
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
        """Whether its values stand to the right, under one another."""
        return self.kind in COUNTED


def text(name: str, label: Words, choices: Mapping[str, Words] | None = None) -> Column:
    """Words, or a value that `choices` has words for."""
    return Column(name, label, choices=choices)


def money(name: str, label: Words) -> Column:
    """Minor units of the row's currency, summed."""
    return Column(name, label, Kind.MONEY, f"sum({name})::bigint")


def number(name: str, label: Words, total: str = "") -> Column:
    """A whole number, summed unless told otherwise."""
    return Column(name, label, Kind.NUMBER, total or f"sum({name})::bigint")


def time(name: str, label: Words) -> Column:
    """An instant, told in UTC."""
    return Column(name, label, Kind.TIME)


def currency() -> Column:
    """The row's currency: money is summed by it, and never over two of them."""
    from django.utils.translation import gettext_lazy as _

    return Column("currency", _("Currency"))
