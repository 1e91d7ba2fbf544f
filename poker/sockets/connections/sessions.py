"""Checking that the session a socket was opened with is still valid.

Django checks it for every page; a socket outlives its page, so it is checked when the socket opens
and from time to time, here, and with every command (`accounts.sign_in.devices.known_session`).
"""

from collections.abc import Collection
from datetime import datetime
from typing import Final

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db.models import Q

from accounts.models import Player
from accounts.sign_in.devices.known_session import is_of
from config import room_time

NOBODY: Final = 0


def player_of(session_key: str | None) -> int | None:
    """Return the player who is signed in with this session, None if there is none."""
    data = _data_of([session_key or ""]).get(session_key or "", "")
    player_id = int(Session(session_data=data).get_decoded().get(SESSION_KEY, NOBODY))
    password = _passwords_of([player_id]).get(player_id)
    return player_id if password is not None and is_of(player_id, password, data) else None


def standing(
    sessions: Collection[tuple[str, int]], at: datetime | None = None
) -> set[tuple[str, int]]:
    """Return those of these sessions, each with its player, that are still valid; it takes two
    queries.

    With `at` also those that have run out since then.
    """
    data = _data_of([key for key, _ in sessions], at)
    passwords = _passwords_of([player for _, player in sessions])
    return {
        (key, player_id)
        for key, player_id in sessions
        if key in data
        and player_id in passwords
        and is_of(player_id, passwords[player_id], data[key])
    }


def _passwords_of(players: Collection[int]) -> dict[int, str]:
    """Return the password, as it is stored, of each of these players whose account is neither
    closed nor shut for a break or an exclusion."""
    away = Q(barred_until__gt=room_time.now())
    here = Player.objects.filter(~away | Q(barred_until=None), is_active=True, pk__in=players)
    return dict(here.values_list("pk", "password"))


def _data_of(keys: Collection[str], at: datetime | None = None) -> dict[str, str]:
    """Return the data of these sessions as it is stored, by key, without those that have
    expired."""
    rows = Session.objects.filter(pk__in=keys, expire_date__gt=at or room_time.now())
    return dict(rows.values_list("session_key", "session_data"))
