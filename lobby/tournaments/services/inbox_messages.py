"""Puts messages of a tournament into its players' inboxes."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from accounts.core import inbox
from lobby.tournaments.models import Tournament


def tell(
    tournament: Tournament, what: str, data: Mapping[int, Mapping[str, Any]], now: datetime
) -> None:
    """Put the message `tournament_<what>`, once a tournament, into the inboxes of players who are
    people.

    `told` has each player's data for the message, beside the tournament's name.
    """
    people = tournament.entries.filter(player__in=data, player__is_bot=False)
    for player in people.values_list("player", flat=True):
        inbox.put(
            player_id=player,
            kind=f"tournament_{what}",
            data={"tournament": tournament.name, **data[player]},
            key=f"tournament:{tournament.pk} {what}:{player}",
            about={"tournament": tournament.pk},
            now=now,
        )
