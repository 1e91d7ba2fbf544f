"""Adding up a player's hands in the database."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, time
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from django.db import connection
from django.db.models import Max, Min, QuerySet

from config.local_time import LocalTime
from poker.engine.table.figures import Figures as HandFigures
from poker.history.results.figures import Figures
from poker.models import PlayedHand
from poker.models.hands.played_hand import HandStatus

FEW_HANDS: Final = 5_000
"""Up to this many hands a line has a point for each."""

_FLAGS: Final = tuple(name for name, kind in HandFigures.__annotations__.items() if kind is bool)
"""What is true of a hand or not, in the order in which ``Figures`` counts it."""

SUMS: Final = f"""
    count(*), sum(net)::bigint, sum(luck)::bigint, sum(net::float8 * net),
    {", ".join(f"count(*) FILTER (WHERE {flag})" for flag in _FLAGS)}, sum(wagers), sum(calls)
"""
"""The sums of rows with one big blind, as ``figures_of_sums`` takes them."""

_GROUPS: Final = """
    SELECT table_id, position, width_bucket(ended_at, %s::timestamptz[]), status = %s, big_blind,
           {sums}
      FROM ({hands}) hand
     GROUP BY 1, 2, 3, 4, 5
"""

_ONE_BY_ONE: Final = "ended_at, id"
_BY_QUARTERS: Final = "date_bin('15 minutes', ended_at, 'epoch')"

_STRETCHES: Final = """
    SELECT {currencies}, (extract(epoch FROM min(ended_at)) * 1000)::bigint AS began,
           (extract(epoch FROM max(ended_at)) * 1000)::bigint AS ended,
           count(*), sum(net)::bigint, sum(luck)::bigint
      FROM ({hands}) hand
     GROUP BY {numbers}, {each}
     ORDER BY began, ended
"""


class Group(NamedTuple):
    """Hands of one table, from one position, in one month, with their figures."""

    table: int
    position: str
    month: date
    big_blind: int
    figures: Figures


class Stretch(NamedTuple):
    """Hands that ended one after another, from `began` to `ended`, in ms since 1970; amounts in
    minor units."""

    began: int
    ended: int
    hands: int
    net: int
    luck: int


def groups(hands: QuerySet[PlayedHand], zone: ZoneInfo) -> list[Group]:
    """Return a player's ``hands``, added up; months are of ``zone``."""
    if not (months := _months(hands, zone)):
        return []
    columns = ("table_id", "position", "ended_at", "status", "big_blind", "net", "luck")
    rows = _rows(
        _GROUPS,
        hands,
        (*columns, *_FLAGS, "wagers", "calls"),
        before=[[LocalTime.combine(month, time(), zone) for month in months], HandStatus.FINISHED],
        sums=SUMS,
    )
    return [
        Group(table, position, months[month - 1], blind, figures_of_sums(blind, sums, whole=whole))
        for table, position, month, whole, blind, *sums in rows
    ]


def stretches(
    hands: QuerySet[PlayedHand], tables: Mapping[str, list[int]], *, one_by_one: bool
) -> dict[str, list[Stretch]]:
    """Return ``hands`` in order, by currency: one by one, or by quarters of an hour, with which the
    days of every time zone begin.

    ``tables`` are all tables of each currency. All are read at once, each row marked with what its
    table belongs to: joined to the tables, the rows would be sorted before they are added up.
    """
    numbers = range(1, len(tables) + 1)
    rows = _rows(
        _STRETCHES,
        hands,
        ("table_id", "ended_at", "id", "net", "luck"),
        before=list(tables.values()),
        currencies=", ".join("table_id = ANY(%s)" for _ in tables),
        numbers=", ".join(map(str, numbers)),
        each=_ONE_BY_ONE if one_by_one else _BY_QUARTERS,
    )
    found: dict[str, list[Stretch]] = {currency: [] for currency in tables}
    for row in rows:
        currency = next(currency for currency, is_of in zip(tables, row, strict=False) if is_of)
        found[currency].append(Stretch(*row[len(tables) :]))
    return found


def figures_of_sums(big_blind: int, sums: list[Any], *, whole: bool) -> Figures:
    """Return the figures of rows added up by ``SUMS``; of hands that were not played to their end
    (``whole``) only how many they were and what they brought."""
    hands, net, lucky, squares, *counts = sums
    if not whole:
        return Figures(hands, net)
    scale = big_blind or 1
    return Figures(hands, net, lucky, hands, net / scale, squares / scale**2, *counts)


def _months(hands: QuerySet[PlayedHand], zone: ZoneInfo) -> list[date]:
    """Return the first days of the months from the oldest to the newest of the hands."""
    ends = hands.aggregate(first=Min("ended_at"), last=Max("ended_at"))
    if ends["first"] is None:
        return []
    first, last = (
        LocalTime.at(ends[name], zone).date().replace(day=1) for name in ("first", "last")
    )
    count = 12 * (last.year - first.year) + last.month - first.month + 1
    return [
        first.replace(year=first.year + month // 12, month=month % 12 + 1)
        for month in range(first.month - 1, first.month - 1 + count)
    ]


def _rows(
    query: str,
    hands: QuerySet[PlayedHand],
    columns: Iterable[str],
    *,
    before: Sequence[Any],
    **parts: str,
) -> list[tuple[Any, ...]]:
    """Return the rows of a query on these columns of the ``hands``; its own parameters stand
    ``before`` those of the hands."""
    chosen, parameters = hands.order_by().values_list(*columns).query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(query.format(hands=chosen, **parts), [*before, *parameters])
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows
