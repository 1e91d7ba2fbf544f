"""The hands of a day at one table, as far as they concern heads-up play."""

from collections.abc import Collection, Iterator, Mapping
from datetime import date, timedelta
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from django.contrib.postgres.aggregates import ArrayAgg
from django.db import connection
from django.db.models import Max, Min, QuerySet

from poker.models import PlayedHand
from poker.models.hands.played_hand import HandStatus
from poker.oversight.collusion.signs.heads_up import KINDS, Decision, Fact, decisions
from poker.oversight.collusion.window import begins

_READ: Final = """
SELECT hand_no, kind, (data ->> 'seat')::int, coalesce((data ->> 'all_in')::bool, false)
  FROM poker_tableevent
 WHERE table_id = %(table)s AND seq BETWEEN %(first)s AND %(last)s AND kind = ANY(%(kinds)s)
   AND (kind <> 'blind_posted' OR data ->> 'blind' = 'big')
 ORDER BY seq
"""


class Stretch(NamedTuple):
    """The hands of a day at a table, between the ``first`` and the ``last`` of these events."""

    table: int
    game: int
    first: int
    last: int


def stretches_of(day: date, only: Collection[int] | None = None) -> list[Stretch]:
    """Return a stretch for every table where hands were played on a day, or for those in
    ``only``."""
    played = _played(day) if only is None else _played(day).filter(table__in=only)
    tables = played.order_by("table").values_list("table", "table__game")
    return [Stretch(*row) for row in tables.annotate(Min("first_seq"), Max("last_seq"))]


def contested(stretch: Stretch, day: date) -> Iterator[tuple[int, Mapping[int, int], Decision]]:
    """Yield each first heads-up decision at a table on a day: hand number, players by seat,
    decision."""
    for hand_no, players, facts in hands_at(stretch, day):
        for made in decisions(players, facts):
            yield hand_no, players, made


def hands_at(
    stretch: Stretch, day: date
) -> Iterator[tuple[int, Mapping[int, int], Iterator[Fact]]]:
    """Yield every hand that was played to its end at a table on a day: its number, the players by
    seat, and the facts."""
    dealt = _dealt(stretch.table, day)
    with connection.cursor() as cursor:
        cursor.execute(_READ, {**stretch._asdict(), "kinds": list(KINDS)})
        rows = cursor.fetchall()
    for hand_no, group in groupby(rows, key=itemgetter(0)):
        if players := dealt.get(hand_no):
            yield hand_no, players, (Fact(*row[1:]) for row in group)


def hands_on(day: date) -> int:
    """Return how many hands were played to their end on a day."""
    return _played(day).values("table", "hand_no").distinct().count()


def _played(day: date) -> "QuerySet[PlayedHand]":
    ended = (begins(day), begins(day + timedelta(days=1)))
    rows = PlayedHand.objects.filter(ended_at__gte=ended[0], ended_at__lt=ended[1])
    return rows.filter(status=HandStatus.FINISHED)


def _dealt(table: int, day: date) -> dict[int, dict[int, int]]:
    """Return the players by seat of each hand, by hand number."""
    hands = _played(day).filter(table=table).order_by().values_list("hand_no")
    parts = hands.annotate(seats=ArrayAgg("seat"), players=ArrayAgg("player"))
    return {hand_no: dict(zip(seats, players, strict=True)) for hand_no, seats, players in parts}
