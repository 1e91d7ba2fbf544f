"""Several tables in one window: the page, the seats it shows, and one table as a part of it."""

from typing import Final

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
from poker.models import Seat
from poker.views.at_table.table import table_context

FRAMED_BY_US: Final = {"frame-ancestors": [SELF]}


@require_safe
@login_required
def play(request: HttpRequest) -> HttpResponse:
    """Return the page of all tables at which the player sits."""
    return render(request, "poker/play.html")


@require_safe
@never_cache
@login_required
def seats(request: HttpRequest) -> JsonResponse:
    """Return ``{"tables": [{"id", "name", "url", "tile"}]}`` as JSON, in the order the seats were
    taken."""
    own_seats = Seat.objects.filter(player=player_of(request)).order_by("taken_at", "pk")
    named = own_seats.values_list("table", "table__name")
    return JsonResponse(
        {
            "tables": [
                {
                    "id": number,
                    "name": name,
                    "url": reverse("poker:table", args=[number]),
                    "tile": reverse("poker:tile", args=[number]),
                }
                for number, name in named
            ]
        }
    )


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
