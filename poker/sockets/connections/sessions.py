"""Checking that the session a socket was opened with is still valid.

Django checks it for every page; a socket outlives its page, so it is checked here: when the socket
opens, before every command, and from time to time.
"""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import Player

NOBODY: Final = 0
# Nobody is thrown out of a hand because a session has run out: unless it was ended, its player
# still plays the hand to its end, and no hand takes longer than this.
LONGEST_HAND: Final = timedelta(hours=1)
# Written in SQL because it runs before every command: Django takes ten times as long to build
# this query as PostgreSQL takes to answer it.
_SIGNED_IN: Final = """
    SELECT player.password, session.session_data
    FROM accounts_player player, django_session session
    WHERE player.id = %s AND player.is_active
    AND (player.barred_until IS NULL OR player.barred_until <= %s)
    AND session.session_key = %s AND session.expire_date > %s
"""


def player_of(session_key: str | None) -> int | None:
    """Return the player who is signed in with this session, None if there is none."""
    data = _data_of([session_key or ""]).get(session_key or "", {})
    player = _who_may_be_here().filter(pk=data.get(SESSION_KEY, NOBODY)).first()
    return player.pk if player is not None and _is_of(player, data) else None


def session_stands(session_key: str | None, player_id: int) -> bool:
    """Return whether the session is still valid.

    It is not after the player signed out, changed the password, was deactivated or is away
    (`accounts.safer_play.breaks`).
    """
    now = timezone.now()
    with connection.cursor() as cursor:
        cursor.execute(_SIGNED_IN, [player_id, now, session_key or "", now - LONGEST_HAND])
        found = cursor.fetchone()
    if found is None:
        return False
    password, session_data = found
    player = Player(pk=player_id, password=password)
    return _is_of(player, Session(session_data=session_data).get_decoded())


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
        if key in data and player_id in players and _is_of(players[player_id], data[key])
    }


def _who_may_be_here() -> QuerySet[Player]:
    """Return the players whose accounts are neither closed nor shut for a break or an exclusion."""
    away = Q(barred_until__gt=timezone.now())
    return Player.objects.filter(~away | Q(barred_until=None), is_active=True)


def _data_of(keys: Collection[str], at: datetime | None = None) -> dict[str, Mapping[str, Any]]:
    """Return the data of these sessions, by key, without those that have expired."""
    rows = Session.objects.filter(pk__in=keys, expire_date__gt=at or timezone.now())
    return {row.session_key: row.get_decoded() for row in rows}


def _is_of(player: Player, data: Mapping[str, Any]) -> bool:
    """Return whether the session data says that this player, with this password, is signed in."""
    is_theirs = data.get(SESSION_KEY) == str(player.pk)
    known: str = data.get(HASH_SESSION_KEY, "")
    return is_theirs and constant_time_compare(known, player.get_session_auth_hash())
