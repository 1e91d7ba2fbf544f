"""A player's export, as a file for whoever has the right to it."""

from collections.abc import Mapping
from io import StringIO
from typing import Any

from django.http import HttpRequest, HttpResponse

from accounts.core.requester import staff_of
from accounts.models.player import Player
from accounts.staff.player_export.exporting import export_player


def player_file(request: HttpRequest, player: Player, entered: Mapping[str, Any]) -> HttpResponse:
    """Everything known of a player, a JSON object a line; it is on record why."""
    written = StringIO()
    export_player(written, player=player, by=staff_of(request), reason=entered["reason"])
    answer = HttpResponse(written.getvalue(), content_type="application/x-ndjson")
    answer["Content-Disposition"] = f'attachment; filename="player-{player.pk}.jsonl"'
    return answer
