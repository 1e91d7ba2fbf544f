"""What a player noted about others, in their export."""

from collections.abc import Iterator

from accounts.models import Player
from accounts.staff.player_export.sections import Row, section
from poker.models import PlayerNote


@section("player_note")
def notes(player: Player) -> Iterator[Row]:
    """Yield the player's notes and colours, and whom each is about."""
    noted = PlayerNote.objects.filter(owner=player).order_by("pk")
    yield from map(dict, noted.values("about", "text", "label", "changed_at"))
