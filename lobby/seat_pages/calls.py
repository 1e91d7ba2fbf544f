"""What the player's lines have come to, asked for by every page while they wait."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from lobby.models import Waiting
from lobby.seat_pages.asking import player_of
from poker.models import Seat


@require_safe
@login_required
def calls(request: HttpRequest) -> HttpResponse:
    """As JSON: how many lines the player waits in, the seats held for them, and where they
    were seated. Telling of a seat does not end the wait: the lobby does that.
    """
    player = player_of(request)
    mine = list(Waiting.objects.filter(player=player).select_related("called_to", "table"))
    now = timezone.now()
    sits = set(Seat.objects.filter(player=player).values_list("table", flat=True))
    return JsonResponse(
        {
            "waiting": sum(not (one.table_id or one.dropped) for one in mine),
            "calls": [
                {
                    "table": one.called_to_id,
                    "name": one.called_to.name,
                    "left_ms": int((one.called_until - now).total_seconds() * 1000),
                    "held": reverse("lobby:held", args=[one.called_to_id]),
                    "let_go": reverse("lobby:let_go", args=[one.called_to_id]),
                }
                for one in mine
                if one.called_to and one.called_until and one.called_until > now
            ],
            "seated": [
                {
                    "table": one.table_id,
                    "name": one.table.name,
                    "url": reverse("poker:table", args=[one.table_id]),
                }
                for one in mine
                if one.table and one.table_id in sits
            ],
        }
    )
