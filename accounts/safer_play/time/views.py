"""What the table's page asks about the reader's session."""

from datetime import datetime
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.core.requester import player_of
from accounts.safer_play.time.reality_check import (
    SHOWN_AHEAD,
    answer_check,
    results_since,
    session_of,
)
from config import room_time


@require_safe
@never_cache
@login_required
def session(request: HttpRequest) -> JsonResponse:
    """Return the reader's session as JSON, as `session_facts` tells it."""
    return JsonResponse(session_facts(player_of(request).pk))


def session_facts(player_id: int) -> dict[str, Any]:
    """Return a player's session: instants in milliseconds since the epoch, with `now`.

    `results` are minor units by currency; `time_left_s` is there only with a time limit. Empty
    without a session.
    """
    now = room_time.now()
    found = session_of(player_id, now)
    if found is None:
        return {}
    data = {
        "now": _ms(now),
        "began_at": _ms(found.began_at),
        "check_at": _ms(found.check_due_at - SHOWN_AHEAD),
        "check_due_at": _ms(found.check_due_at),
        "results": results_since(player_id, found.began_at),
    }
    if found.time_left is not None:
        data["time_left_s"] = max(0, found.time_left.left)
    return data


@require_POST
@login_required
def answer(request: HttpRequest) -> JsonResponse:
    """Store that the reader has read the reality check; return when the next one is due, as
    JSON.
    """
    due_at = answer_check(player=player_of(request))
    return JsonResponse({} if due_at is None else {"check_due_at": _ms(due_at)})


def _ms(at: datetime) -> int:
    return int(at.timestamp() * 1000)
