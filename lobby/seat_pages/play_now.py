"""The answer to a player who wants to play without choosing a game."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from accounts.core.requester import player_of
from lobby.seat_pages.asking import seat_command
from lobby.services import play_now as service


@seat_command
def play_now(request: HttpRequest) -> HttpResponse:
    """Seat the player at a fitting play-money table, and lead them there."""
    table_id = service.play_now(player=player_of(request))
    return HttpResponseClientRedirect(reverse("poker:table", args=[table_id]))
