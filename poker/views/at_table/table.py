"""The page of one table."""

from datetime import timedelta
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from config import room_time
from config.http.seated import SEATED
from config.http.table_names import remember_table
from poker.models import Game, Seat, Table, UnopenedPledge
from poker.services.money.purse import purse

DAY: Final = timedelta(days=1)


@require_safe
@login_required
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    """Return the page of one table; its socket brings everything on it."""
    return render(request, "poker/table.html", table_context(request, table_id))


def table_context(request: HttpRequest, table_id: int) -> dict[str, Any]:
    """Return the context of a page of a table. Raises Http404."""
    tables = Table.objects.select_related("game__rule_set")
    row = get_object_or_404(tables, pk=table_id)
    remember_table(row.pk, row.name)
    games = list(Seat.objects.filter(player=request.user.pk).values_list("table__game", flat=True))
    SEATED.note(request.session.session_key, holds_seat=bool(games))
    return {
        "table": row,
        "socket_path": f"/ws/tables/{row.pk}/",
        "picks": row.game.players_pick,
        "beside": games.count(row.game_id),
        "seats_held": len(games),
        "lacks": not row.directed and _lacks(request.user.pk, row.game),
        "unopened": UnopenedPledge.objects.filter(table=row, at__gte=room_time.now() - DAY).count(),
    }


def _lacks(player_id: int | None, game: Game) -> bool:
    """Return whether the player's wallet does not cover the game's least buy-in."""
    return player_id is not None and purse(player_id, game.currency) < game.rules().min_buy_in
