"""Checking that the session a socket was opened with is still valid.

Django checks it for every page; a socket outlives its page, so it is checked when the socket opens
and from time to time, here, and with every command (`accounts.sign_in.devices.known_session`).
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, Final

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Player
from accounts.sign_in.devices.known_session import is_of

NOBODY: Final = 0


def player_of(session_key: str | None) -> int | None:
    """Return the player who is signed in with this session, None if there is none."""
    data = _data_of([session_key or ""]).get(session_key or "", {})
    player = _who_may_be_here().filter(pk=data.get(SESSION_KEY, NOBODY)).first()
    return player.pk if player is not None and is_of(player, data) else None


def standing(
    sessions: Collection[tuple[str, int]], at: datetime | None = None
) -> set[tuple[str, int]]:
    """Return those of these sessions, each with its player, that are still valid; it takes two
    queries.

    With `at` also those that have run out since then.
    """
    data = _data_of([key for key, _ in sessions], at)
    players = _who_may_be_here().in_bulk([player for _, player in sessions])
    return {
        (key, player_id)
        for key, player_id in sessions
        if key in data and player_id in players and is_of(players[player_id], data[key])
    }


def _who_may_be_here() -> QuerySet[Player]:
    """Return the players whose accounts are neither closed nor shut for a break or an exclusion."""
    away = Q(barred_until__gt=timezone.now())
    return Player.objects.filter(~away | Q(barred_until=None), is_active=True)


def _data_of(keys: Collection[str], at: datetime | None = None) -> dict[str, Mapping[str, Any]]:
    """Return the data of these sessions, by key, without those that have expired."""
    rows = Session.objects.filter(pk__in=keys, expire_date__gt=at or timezone.now())
    return {row.session_key: row.get_decoded() for row in rows}
