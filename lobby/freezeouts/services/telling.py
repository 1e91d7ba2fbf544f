"""Telling the players of an event through their inbox."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from accounts.core import inbox
from lobby.freezeouts.models import Freezeout


def tell(event: Freezeout, what: str, told: Mapping[int, Mapping[str, Any]], now: datetime) -> None:
    """Put the message `freezeout_<what>`, once an event, before those of these players who are
    people; `told` is what each is told beside the event's name."""
    people = event.entries.filter(player__in=told, player__is_bot=False)
    for player in people.values_list("player", flat=True):
        inbox.put(
            player_id=player,
            kind=f"freezeout_{what}",
            data={"event": event.name, **told[player]},
            key=f"freezeout:{event.pk} {what}:{player}",
            now=now,
        )
