from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from poker.models import Seat, Table


@require_safe
@login_required
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    """The page of one table; everything on it comes through the socket."""
    tables = Table.objects.select_related("game__rule_set")
    row = get_object_or_404(tables, pk=table_id)
    picks = row.game.rule_set.seating == "pick"
    mine = Seat.objects.filter(table__game=row.game_id, player=request.user.pk)
    context = {
        "table": row,
        "socket_path": f"/ws/tables/{row.pk}/",
        "picks": picks,
        "beside": mine.count(),
    }
    return render(request, "poker/table.html", context)
