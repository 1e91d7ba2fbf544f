"""The hands that a player was dealt before and after one of theirs."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final, NamedTuple

from django.db.models import Q

from poker.models import PlayedHand, Table

_SESSION: Final = timedelta(hours=12)
"""Two hands further apart do not belong to the same session; no more rows than these are read."""


class Neighbours(NamedTuple):
    """The hands before and after one in its player's session, None at its ends."""

    earlier: PlayedHand | None
    later: PlayedHand | None


def neighbours(played: PlayedHand) -> Neighbours:
    """Return the nearest hands dealt to the same player at the same table, or in the same
    tournament at any of its tables."""
    at, pk = played.ended_at, played.pk
    own = PlayedHand.objects.filter(player=played.player_id, table__in=_tables(played.table))
    earlier = own.filter(
        Q(ended_at__lt=at) | Q(ended_at=at, pk__lt=pk), ended_at__gte=at - _SESSION
    )
    later = own.filter(Q(ended_at__gt=at) | Q(ended_at=at, pk__gt=pk), ended_at__lte=at + _SESSION)
    return Neighbours(
        earlier.order_by("-ended_at", "-pk").first(), later.order_by("ended_at", "pk").first()
    )


def _tables(table: Table) -> Sequence[int]:
    if not table.directed:
        return [table.pk]
    return list(Table.objects.filter(game=table.game_id).values_list("pk", flat=True))
