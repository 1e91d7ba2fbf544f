"""The lobby's page and the fragments it asks for."""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from lobby.board.choices import Choices
from lobby.board.joining import after_wait, your_standing
from lobby.board.kept_choices import change_choices, choices_of
from lobby.board.page import board_context, page_rows
from lobby.board.shared import shared_board
from poker.models import Game

NO_CONTENT = 204


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Return the lobby's page, or lead a player whose wait ended in a seat to the table."""
    return after_wait(request) or render(request, "lobby/home.html", board_context(request))


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """Return the list of games as a fragment, for a page that missed the changes before."""
    board = shared_board.latest()
    rows = page_rows(board, choices_of(request))
    return render(request, "lobby/_rows.html", {"board": board, "rows": rows})


@require_safe
def yours(request: HttpRequest) -> HttpResponse:
    """Return the reader's tables and places in line, or lead a player who was seated to the
    table."""
    return after_wait(request) or your_standing(request)


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Store which games the reader wants to see, and return what `_done` does."""
    wanted = Choices.read(request.POST.dict())
    change_choices(request, lambda kept: replace(wanted, favourites=kept.favourites))
    return _done(request)


@require_POST
def favourite(request: HttpRequest, game_id: int) -> HttpResponse:
    """Make a game a favourite where ``on`` is given, else no longer one; return what `_done` does.

    Raises Http404 where there is no such game.
    """
    game = get_object_or_404(Game, pk=game_id)
    wanted = {game.pk} if request.POST.get("on") else set()

    def change(kept: Choices) -> Choices:
        return replace(kept, favourites=(kept.favourites - {game.pk}) | wanted)

    change_choices(request, change)
    return _done(request)


def _done(request: Any) -> HttpResponse:
    """Return an empty answer to htmx, whose page has changed already; redirect others to the
    lobby."""
    return HttpResponse(status=NO_CONTENT) if request.htmx else redirect("lobby:home")
