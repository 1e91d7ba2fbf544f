"""The reasons for which a player's records are kept: each app registers its own."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import attrgetter, or_
from typing import TYPE_CHECKING, Any, Final

from django.db.models import Q, QuerySet

from accounts.models.player import Player
from config.registry import Registry

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Players = Callable[[datetime], "QuerySet[Any, Any]"]


@dataclass(frozen=True)
class RetentionReason:
    """A reason for which nothing of a player is removed, and whom it concerns at an instant.

    `players` returns the ids of those players. Where `stops_erasure` is false, the player can be
    erased all the same; `words` are shown to somebody whose erasure is refused for this reason.
    """

    slug: str
    words: "_StrPromise"
    players: Players
    stops_removal: bool
    stops_erasure: bool


_REASONS: Final = Registry[RetentionReason]("retention reason", attrgetter("slug"))


def retention_reason(
    slug: str, words: "_StrPromise", *, stops_removal: bool = True, stops_erasure: bool = True
) -> Callable[[Players], Players]:
    """Register a function that returns the ids of the players held for one reason; return the
    decorator.
    """
    return _REASONS.made_by(
        lambda players: RetentionReason(slug, words, players, stops_removal, stops_erasure)
    )


def reservation_in(field: str, now: datetime) -> Q:
    """Return the condition that the player in this column is held from removal."""
    held = [Q(**{f"{field}__in": each.players(now)}) for each in _REASONS if each.stops_removal]
    return reduce(or_, held, Q(pk__in=[]))


def obstacle(player_id: int, now: datetime) -> RetentionReason | None:
    """Return the first reason for which a player cannot be erased now; None without one."""
    found = (each for each in _REASONS if each.stops_erasure)
    return next((each for each in found if _concerns(each, player_id, now)), None)


def _concerns(held: RetentionReason, player_id: int, now: datetime) -> bool:
    return Player.objects.filter(pk__in=held.players(now)).filter(pk=player_id).exists()
