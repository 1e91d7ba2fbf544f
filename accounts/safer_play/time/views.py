"""What the table's page asks about the reader's session."""

from datetime import datetime

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
    """Return the reader's session as JSON: instants in milliseconds since the epoch, with `now`.

    `results` are minor units by currency; `time_left_s` is there only with a time limit. The object
    is empty without a session.
    """
    player, now = player_of(request), room_time.now()
    found = session_of(player.pk, now)
    if found is None:
        return JsonResponse({})
    data = {
        "now": _ms(now),
        "began_at": _ms(found.began_at),
        "check_at": _ms(found.check_due_at - SHOWN_AHEAD),
        "check_due_at": _ms(found.check_due_at),
        "results": results_since(player.pk, found.began_at),
    }
    if found.time_left is not None:
        data["time_left_s"] = max(0, found.time_left.left)
    return JsonResponse(data)


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
