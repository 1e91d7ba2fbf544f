"""The pages on which a player's browser verifies a deal; the room computes nothing for them."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.core.requester import player_of
from poker.models import PlayedHand

_PAGE = "poker/fairness/verify.html"


@require_safe
@login_required
def verify_deal(request: HttpRequest, table_id: int, hand_no: int) -> HttpResponse:
    """Return the page on which the player's browser verifies the deal of an own hand. Raises
    Http404 for other hands."""
    played = PlayedHand.objects.filter(table=table_id, hand_no=hand_no)
    parts = list(played.select_related("player", "table").order_by("seat"))
    own_row = next((part for part in parts if part.player_id == player_of(request).pk), None)
    if own_row is None:
        raise Http404
    names = {
        "players": {part.player_id: part.player.screen_name for part in parts},
        "seats": {part.seat: part.player.screen_name for part in parts},
    }
    return render(request, _PAGE, {"played": own_row, "table": own_row.table, "names": names})


@require_safe
def verify_file(request: HttpRequest) -> HttpResponse:
    """Return the page that verifies a proof from a file, which never leaves the browser; it needs
    no account."""
    return render(request, _PAGE, {"names": {}})
