"""Several tables in one window: the page, the seats it shows, and one table as a part of it."""

from typing import Any, Final

from csp.constants import SELF
from csp.decorators import csp_replace
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from accounts.core.requester import player_of
from config.http.seated import SEATED
from config.http.table_names import remember_table
from poker.event_stream import stream
from poker.models import Seat
from poker.views.at_table.opening_answers import opening_answers
from poker.views.at_table.table import table_context

FRAMED_BY_US: Final = {"frame-ancestors": [SELF]}
MOST_OPENED: Final = 6
"""As many tables as one window follows."""


@require_safe
@login_required
def play(request: HttpRequest) -> HttpResponse:
    """Return the page of all tables at which the player sits."""
    _seats_of(request)
    return render(request, "poker/play.html")


@require_safe
@never_cache
@login_required
def seats(request: HttpRequest) -> JsonResponse:
    """Return ``{"tables": [{"id", "name", "url", "tile"}]}`` as JSON, in the order the seats were
    taken."""
    return JsonResponse({"tables": [_told(seat) for seat in _seats_of(request)]})


@require_safe
@never_cache
@login_required
def opening(request: HttpRequest) -> JsonResponse:
    """Return what the page of several tables needs to open: the ``tables`` as `seats` tells them,
    each with ``turn``, whether the player is to act there, and the ``answers``, by address, to what
    the pages of the first tables ask for as they open."""
    player, own_seats = player_of(request).pk, _seats_of(request)
    tables = [_told(seat) | {"turn": _is_to_act(seat)} for seat in own_seats]
    rows = [seat.table for seat in own_seats[:MOST_OPENED]]
    return JsonResponse({"tables": tables, "answers": opening_answers(rows, player)})


def _seats_of(request: HttpRequest) -> list[Seat]:
    """Return the player's seats in the order they were taken; their session then counts as seated,
    or not."""
    seats = Seat.objects.filter(player=player_of(request)).select_related("table__game")
    found = list(seats.order_by("taken_at", "pk"))
    SEATED.note(request.session.session_key, holds_seat=bool(found))
    for seat in found:
        remember_table(seat.table_id, seat.table.name)
    return found


def _told(seat: Seat) -> dict[str, Any]:
    return {
        "id": seat.table_id,
        "name": seat.table.name,
        "url": reverse("poker:table", args=[seat.table_id]),
        "tile": reverse("poker:tile", args=[seat.table_id]),
    }


def _is_to_act(seat: Seat) -> bool:
    """Return whether the player of a seat is to act; not at a table whose record is lost."""
    try:
        actor = stream.latest_step(seat.table_id).table.actor
    except stream.UNREADABLE:
        return False
    return actor is not None and actor.player == seat.player_id


@require_safe
@xframe_options_sameorigin
@login_required
def tile(request: HttpRequest, table_id: int) -> HttpResponseBase:
    """Return the page of one table without the room's frame around it; it is the only one that may
    be framed, by the room's own pages."""

    @csp_replace(FRAMED_BY_US)
    def page(asked: HttpRequest) -> HttpResponse:
        return render(asked, "poker/tile.html", table_context(asked, table_id))

    return page(request)
