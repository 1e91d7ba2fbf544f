"""What the bar of an event tells at one of its tables."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, JsonResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from lobby.freezeouts.models import Entry, EventTable, Freezeout
from lobby.freezeouts.pages.shared_standing import shared_standings
from lobby.freezeouts.pages.standing import Standing, level_ends_at, next_level
from lobby.freezeouts.rules.levels import Level
from poker.event_stream.stream import to_ms


@require_safe
@login_required
def bar(request: HttpRequest, table_id: int) -> JsonResponse:
    """The event of a table, as its reader stands in it; instants in milliseconds."""
    tables = EventTable.objects.select_related("freezeout__rule_set", "freezeout__game")
    event = get_object_or_404(tables, table=table_id).freezeout
    standing = shared_standings.of(event)
    told = {
        "name": event.name,
        "href": reverse("lobby:freezeout", args=[event.pk]),
        "status": event.status,
        "paused": event.paused_at is not None,
        "outage": event.outage_at is not None,
        "hand_for_hand": event.hand_for_hand,
        "now": to_ms(timezone.now()),
        "level": event.level + 1,
        "blinds": _blinds(event.schedule().level(event.level)),
        "left": len(standing.playing),
        "entries": standing.entries,
        "average": standing.average,
        "paid": len(standing.prizes),
        **_times(event),
        **_own(request, event, standing),
    }
    following = next_level(event)
    if following is not None:
        told["next_blinds"] = _blinds(following)
    return JsonResponse(told)


def _blinds(level: Level) -> dict[str, int]:
    return {"small": level.small_blind, "big": level.big_blind, "ante": level.ante}


def _times(event: Freezeout) -> dict[str, int]:
    told = {}
    ends_at = level_ends_at(event)
    if ends_at is not None:
        told["level_ends_at"] = to_ms(ends_at)
    if event.level_hands_due:
        told["level_hands_left"] = max(0, event.level_hands_due - event.level_hands)
    if not event.is_paused and event.break_until and event.break_until > timezone.now():
        told["break_until"] = to_ms(event.break_until)
    return told


def _own(request: HttpRequest, event: Freezeout, standing: Standing) -> dict[str, Any]:
    """The reader's rank and table, or how they ended."""
    mine = standing.of(request.user.pk)
    if mine is not None:
        return {"rank": mine.rank, "table": reverse("poker:table", args=[mine.table])}
    entry = Entry.objects.filter(freezeout=event, player=request.user.pk).first()
    if entry is None or entry.place is None:
        return {}
    ended = {"place": entry.place, "tied": entry.tied}
    return ended if entry.prize is None else ended | {"prize": entry.prize}
