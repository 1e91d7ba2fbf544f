"""Rows of a table as a store of records."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import connection
from django.db.models import Count, Min, Model, Q, QuerySet

from accounts.compliance.retention.kinds import Figures
from accounts.compliance.retention.reasons import reservation_in

_ALL: Final = Q()


@dataclass(frozen=True)
class Rows:
    """The rows of a table, whose age is counted from the instant in their column `at`.

    `which` selects the rows that are records of this kind; `player` names the column of the player
    whose reasons for retention hold a row.
    """

    model: type[Model]
    at: str
    which: Q = _ALL
    player: str = ""

    def figures(self, until: datetime, now: datetime) -> Figures:
        over = Q(**{f"{self.at}__lt": until})
        held = self._held(now)
        return Figures(
            **self._all().aggregate(
                rows=Count("pk"),
                oldest_at=Min(self.at),
                overdue=Count("pk", filter=over & ~held),
                on_hold=Count("pk", filter=over & held),
            )
        )

    def remove(self, until: datetime, now: datetime, most: int) -> int:
        over = self._all().filter(**{f"{self.at}__lt": until}).exclude(self._held(now))
        numbers = list(over.order_by(self.at).values_list("pk", flat=True)[:most])
        return self.delete(numbers) if numbers else 0

    def delete(self, numbers: list[Any]) -> int:
        """Delete these rows; return how many were deleted."""
        _all, by_model = self.model._default_manager.filter(pk__in=numbers).delete()
        return by_model.get(self.model._meta.label, 0)

    def _all(self) -> "QuerySet[Any]":
        return self.model._default_manager.filter(self.which)

    def _held(self, now: datetime) -> Q:
        return reservation_in(self.player, now) if self.player else Q(pk__in=[])


@dataclass(frozen=True)
class OwnersRows(Rows):
    """Rows that the application's role may not delete: a `function` of the database does, which
    requires the least age itself, whoever calls it.
    """

    function: str = ""

    def delete(self, numbers: list[Any]) -> int:
        return removed_by(self.function, self.model._meta.db_table, numbers)


@dataclass(frozen=True)
class Kept:
    """Rows that are never removed; PostgreSQL estimates how many there are."""

    model: type[Model]
    at: Callable[["QuerySet[Any]"], datetime | None]

    def figures(self, until: datetime, now: datetime) -> Figures:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT greatest(reltuples, 0)::bigint FROM pg_class WHERE oid = %s::regclass",
                [self.model._meta.db_table],
            )
            (rows,) = cursor.fetchone()
        return Figures(rows, self.at(self.model._default_manager.all()))

    def remove(self, until: datetime, now: datetime, most: int) -> int:
        return 0


def removed_by(function: str, *given: Any) -> int:
    """Call a function of the database that removes rows; return how many it says it removed."""
    places = ", ".join(["%s"] * len(given))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {function}({places})", given)
        (removed,) = cursor.fetchone()
    return int(removed)
