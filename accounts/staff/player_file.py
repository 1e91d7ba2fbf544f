"""A player's export, as a file for staff with the right to it."""

from collections.abc import Mapping
from io import StringIO
from typing import Any

from django.http import HttpRequest, HttpResponse

from accounts.core.requester import staff_of
from accounts.models.player import Player
from accounts.staff.player_export.exporting import export_player


def player_file(request: HttpRequest, player: Player, entered: Mapping[str, Any]) -> HttpResponse:
    """Return a file of everything known of a player, one JSON object a line.

    The audit log says who asked for it and why. Raises ExplainedRefusal.
    """
    written = StringIO()
    export_player(written, player=player, by=staff_of(request), reason=entered["reason"])
    answer = HttpResponse(written.getvalue(), content_type="application/x-ndjson")
    answer["Content-Disposition"] = f'attachment; filename="player-{player.pk}.jsonl"'
    return answer
