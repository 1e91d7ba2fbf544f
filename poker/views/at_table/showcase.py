"""A table of play money that anybody may watch on the room's first page, without an account."""

from functools import lru_cache
from typing import Any, Final

from django.db.models import Count, Q
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.ledger.models import Currency
from config import room_time
from poker.event_stream.memory import memories
from poker.event_stream.stream import latest_step, to_ms
from poker.history.lately import frames_of
from poker.models import Table
from poker.views.at_table.example_hand import example_frame

_KEPT_S: Final = 2
"""For so long all visitors get the same answer."""
_CHOSEN_FOR_S: Final = 30
_MOST_EVENTS: Final = 60
"""Whoever has missed more begins anew, so that nobody has the room write down a whole evening."""
SHOWN_CURRENCY: Final = Currency.PLAY


@require_safe
@never_cache
def showcase(request: HttpRequest) -> JsonResponse:
    """Return, as JSON, the frames by which a visitor goes on watching, as anybody without a seat is
    told them: ``snapshot``, and the ``events`` after it. While no table is played at, it is the
    room's ``example`` of a hand, as table 0.

    ``table`` and ``seq`` are what the visitor has; another table may take its place.
    """
    table_id = _chosen(_period_of(_CHOSEN_FOR_S))
    if table_id is None:
        return JsonResponse(_example())
    known = _number(request, "seq") if _number(request, "table") == table_id else 0
    return JsonResponse(_told(table_id, known, _period_of(_KEPT_S)))


def _period_of(seconds: int) -> int:
    """Return the number of the present period, all of which last so many seconds."""
    return int(room_time.now().timestamp()) // seconds


def _number(request: HttpRequest, name: str) -> int:
    """Return a number of the address, 0 for anything else."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else 0


@lru_cache(maxsize=1)
def _chosen(_period: int) -> int | None:
    """Return the table to watch in this period: one of play money where a hand is dealt, of bots
    alone where there is one, and the fullest of those."""
    people = Count("seats", filter=Q(seats__player__is_bot=False))
    tables = (
        Table.objects.filter(game__currency=SHOWN_CURRENCY, closed_at=None, directed=False)
        .annotate(seated=Count("seats"), people=people)
        .filter(seated__gte=2, alarm__isnull=False)
        .order_by("people", "-seated", "pk")
    )
    return tables.values_list("pk", flat=True).first()


@lru_cache(maxsize=32)
def _told(table_id: int, known: int, _period: int) -> dict[str, Any]:
    """Return what is told in this period to whoever knows the table as of event ``known``; nothing
    once it is closed.
    """
    row = Table.objects.select_related("game").filter(pk=table_id, closed_at=None).first()
    if row is None:
        _chosen.cache_clear()
        return _example()
    latest = latest_step(table_id)
    goes_on = 0 <= latest.seq - known <= _MOST_EVENTS
    since = memories.of(table_id).after(known - 1) if goes_on else None
    frames = frames_of(row, since or [latest], None, to_ms(room_time.now()))
    return {"table": table_id, **frames}


def _example() -> dict[str, Any]:
    return {"table": 0, "example": True, "snapshot": example_frame()}
