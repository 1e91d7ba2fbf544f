"""What pages tell of their scripts that failed."""

import logging
from time import monotonic
from typing import Final

from django import forms
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST
from prometheus_client import Counter

from accounts.core.incidents import open_incident
from accounts.core.incidents.models import Incident
from accounts.core.requester import address_of, player_or_none
from accounts.core.script_faults.places import Place, UnknownPlaceError, place_of
from config.http.addresses import household

KIND: Final = "script_fault"
MOST_OPEN: Final = 20
"""Open incidents of failed scripts, whatever is told: what else fails is counted."""
MOST_A_MINUTE: Final = 600
MOST_OF_A_VISITOR: Final = 10
"""Faults a minute of one household, or of one player wherever they are."""
ERRORS: Final = (
    *("Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError", "URIError"),
    *("EvalError", "AggregateError", "DOMException"),
)
FAULTS: Final = Counter(
    "room_script_faults", "Scripts that failed on a page, once a page.", ("file", "line")
)
BAD_REQUEST: Final = 400
TOO_MANY: Final = 429
TOLD: Final = 204

logger = logging.getLogger(__name__)
_counted: dict[str, list[float]] = {}
"""When faults were reported to this process within the last minute, by visitor."""


class FaultForm(forms.Form):
    """A fault as a page tells it. It has no place for a message, which could hold anything."""

    file = forms.CharField(max_length=200)
    line = forms.IntegerField(min_value=1)
    column = forms.IntegerField(min_value=1)
    error = forms.CharField(max_length=40)


@require_POST
def tell_script_fault(request: HttpRequest) -> HttpResponse:
    """Count a fault, and open an incident for its place.

    Answers 400, naming the field, to what is no place in a script of the room, and 429 if this
    process got more than ten from this visitor, or more than 600, within a minute.
    """
    form = FaultForm(request.POST)
    if not form.is_valid():
        field, (error, *_more) = next(iter(form.errors.items()))
        return _refused(f"{field}: {error}")
    told = form.cleaned_data
    try:
        place = place_of(told["file"], told["line"], told["column"])
    except UnknownPlaceError as refused:
        return _refused(str(refused))
    if not _may_count(_visitor(request)):
        return HttpResponse("Too many.\n", "text/plain", TOO_MANY)
    _note(place, told["error"] if told["error"] in ERRORS else ERRORS[0])
    return HttpResponse(status=TOLD)


def _refused(text: str) -> HttpResponse:
    return HttpResponse(f"{text}\n", "text/plain; charset=utf-8", BAD_REQUEST)


def _visitor(request: HttpRequest) -> str:
    player = player_or_none(request)
    return f"player {player.pk}" if player else household(address_of(request))


def _may_count(visitor: str) -> bool:
    now = monotonic()
    for name, times in [*_counted.items()]:
        times[:] = [at for at in times if at > now - 60]
        if not times:
            del _counted[name]
    own = _counted.get(visitor, ())
    if len(own) >= MOST_OF_A_VISITOR or sum(map(len, _counted.values())) >= MOST_A_MINUTE:
        return False
    _counted.setdefault(visitor, []).append(now)
    return True


def _note(place: Place, error: str) -> None:
    FAULTS.labels(place.module, place.line).inc()
    subject = f"{place.module}:{place.line}"
    logger.warning("script failed", extra={"script": subject, "error": error})
    if Incident.objects.filter(kind=KIND, closed_at=None).count() < MOST_OPEN:
        open_incident(
            kind=KIND,
            subject=subject,
            detail={"error": error, "near": place.text},
            key=f"{KIND}:{subject}",
            again=True,
        )
