"""A player's export, as a file for staff with the right to it."""

from io import StringIO

from django.http import HttpResponse

from accounts.models.player import Player
from accounts.staff.player_export.exporting import export_player


def player_file(*, player: Player, by: Player, reason: str, **_more: str) -> HttpResponse:
    """Return a file of everything known of a player, one JSON object a line.

    The audit log says who asked for it and why, and nothing `_more`. Raises ExplainedRefusal.
    """
    written = StringIO()
    export_player(written, player=player, by=by, reason=reason)
    answer = HttpResponse(written.getvalue(), content_type="application/x-ndjson")
    answer["Content-Disposition"] = f'attachment; filename="player-{player.pk}.jsonl"'
    return answer
