"""The page of players one has noted something about, or muted."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.core.requester import player_of
from accounts.models import Player
from poker.talk.notes.marks import marks_of

A_PAGE = 50


@require_safe
@never_cache
@login_required
def players(request: HttpRequest) -> HttpResponse:
    """Return the page of these players by name, with the note, the colour and whether they are
    muted."""
    marks = marks_of(owner_id=player_of(request).pk)
    people = Player.objects.filter(pk__in=marks).order_by("screen_name")
    page = Paginator(people, A_PAGE).get_page(request.GET.get("page"))
    marked = [{"player": player, **marks[player.pk]} for player in page]
    return render(request, "poker/players.html", {"page": page, "marked": marked})
