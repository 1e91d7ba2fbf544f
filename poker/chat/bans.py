"""Staff let a player write nothing for a while."""

from datetime import datetime

from poker.models import ChatBan


def banned_until(*, player_id: int, now: datetime) -> datetime | None:
    """When the player may write again; None when they may now."""
    running = ChatBan.objects.filter(player=player_id, until__gt=now).order_by("-until")
    return running.values_list("until", flat=True).first()
