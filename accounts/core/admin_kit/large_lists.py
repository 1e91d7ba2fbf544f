"""Lists of the admin that stay fast however long they get."""

import json
from typing import TYPE_CHECKING, Any, Final

from django.contrib import admin
from django.core.paginator import Paginator
from django.utils.functional import cached_property

if TYPE_CHECKING:
    _Mixed = admin.ModelAdmin[Any]
    _Paginator = Paginator[Any]
else:
    _Mixed = object
    _Paginator = Paginator

COUNTED_UP_TO: Final = 10_000


class EstimatingPaginator(_Paginator):
    """Counts up to 10,000 rows exactly, and beyond that uses PostgreSQL's estimate."""

    @cached_property
    def count(self) -> int:
        rows: Any = self.object_list
        few: int = rows.order_by()[: COUNTED_UP_TO + 1].count()
        if few <= COUNTED_UP_TO:
            return few
        # Never less than what was counted.
        return max(few, _estimate(rows))


class LargeList(_Mixed):
    """Mixed into a model's admin whose list is never counted to its end."""

    paginator = EstimatingPaginator
    show_full_result_count = False


def _estimate(rows: Any) -> int:
    """Return how many of these rows the planner expects."""
    plan = rows.order_by().values("pk").explain(format="json")
    return int(json.loads(plan)[0]["Plan"]["Plan Rows"])
