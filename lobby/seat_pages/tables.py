"""The page of one game: its tables and their seats."""

from hashlib import sha256
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.core.requester import player_of
from lobby.services.table_board import tables_shown
from poker.models.games.game import games_on_offer
from poker.services.money.purse import purse

NO_CONTENT: Final = 204


@require_safe
@login_required
def tables(request: HttpRequest, game_id: int) -> HttpResponse:
    """Return the tables of a game.

    The page asks for them again and again. Where it has them already the answer is empty, so that
    no click is lost.
    """
    games = games_on_offer().select_related("rule_set")
    game = get_object_or_404(games, pk=game_id)
    game_tables = tables_shown(game, player_of(request))
    version = sha256(repr(game_tables).encode()).hexdigest()[:16]
    if request.GET.get("version") == version:
        return HttpResponse(status=NO_CONTENT)
    page = "lobby/_tables.html" if request.GET.get("version") else "lobby/tables.html"
    context = {
        "game": game,
        "rules": game.rules(),
        "tables": game_tables,
        "version": version,
        "picks": game.players_pick,
        "lacks": purse(player_of(request).pk, game.currency) < game.rules().min_buy_in,
    }
    return render(request, page, context)
