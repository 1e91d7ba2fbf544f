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
    """The lobby. A wait that ended in a seat leads to the table at once."""
    return after_wait(request) or render(request, "lobby/home.html", board_context(request))


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """The list of games as a fragment, for a page that missed how it came about."""
    board = shared_board.latest()
    rows = page_rows(board, choices_of(request))
    return render(request, "lobby/_rows.html", {"board": board, "rows": rows})


@require_safe
def yours(request: HttpRequest) -> HttpResponse:
    """The reader's tables and places in line; who has been seated is led to the table."""
    return after_wait(request) or your_standing(request)


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Remember which games the reader wants to see."""
    wanted = Choices.read(request.POST.dict())
    change_choices(request, lambda kept: replace(wanted, favourites=kept.favourites))
    return _done(request)


@require_POST
def favourite(request: HttpRequest, game_id: int) -> HttpResponse:
    """Make a game a favourite (``on`` is given), or one no more."""
    game = get_object_or_404(Game, pk=game_id)
    wanted = {game.pk} if request.POST.get("on") else set()

    def change(kept: Choices) -> Choices:
        return replace(kept, favourites=(kept.favourites - {game.pk}) | wanted)

    change_choices(request, change)
    return _done(request)


def _done(request: Any) -> HttpResponse:
    """Nothing to tell a page that has shown it already."""
    return HttpResponse(status=NO_CONTENT) if request.htmx else redirect("lobby:home")
