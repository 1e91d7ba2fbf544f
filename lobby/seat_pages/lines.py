"""The commands of a table's line, where players pick their seats."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from accounts.core.requester import player_of
from lobby.seat_pages.asking import seat_command
from lobby.services.lines.table_lines import leave_table_line, wait_for_table
from poker.models import Table


@seat_command
def wait(request: HttpRequest, table_id: int) -> HttpResponse:
    """Stand in line for a table, and lead the player to the game's tables."""
    wait_for_table(table_id=table_id, player=player_of(request))
    return _to_tables(table_id)


@seat_command
def leave(request: HttpRequest, table_id: int) -> HttpResponse:
    """Give up the place in line, and lead the player to the game's tables."""
    leave_table_line(table_id=table_id, player=player_of(request))
    return _to_tables(table_id)


def _to_tables(table_id: int) -> HttpResponse:
    game_id = Table.objects.values_list("game", flat=True).get(pk=table_id)
    return HttpResponseClientRedirect(reverse("lobby:tables", args=[game_id]))
