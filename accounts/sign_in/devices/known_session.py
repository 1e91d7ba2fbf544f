"""A session that is known to be its player's for as long as what showed it is still stored."""

from datetime import timedelta
from functools import lru_cache
from typing import Any, Final, NamedTuple

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils.crypto import constant_time_compare

from accounts.core.databases.prepared import prepared_cursor
from accounts.models import Player
from config import room_time

# Nobody is thrown out of a hand because a session has run out: unless it was ended, its player
# still plays the hand to its end, and no hand takes longer than this.
LONGEST_HAND: Final = timedelta(hours=1)
MOST_REMEMBERED: Final = 10_000

# Written in SQL because it runs with every command: Django takes ten times as long to build such a
# query as PostgreSQL takes to answer it.
_MAY_BE_HERE: Final = """
    FROM accounts_player AS player, django_session AS session
    WHERE player.id = %s AND player.is_active
    AND (player.barred_until IS NULL OR player.barred_until <= %s)
    AND session.session_key = %s AND session.expire_date > %s
"""
_READ: Final = f"SELECT player.password, session.session_data {_MAY_BE_HERE}"
STILL_STANDS: Final = (
    f"EXISTS (SELECT {_MAY_BE_HERE} AND player.password = %s AND session.session_data = %s)"
)
"""A condition in SQL with the parameters of ``KnownSession.evidence``: the session is still valid,
and the player still has the password it was opened with."""


class SessionEnded(Exception):
    """The player is no longer signed in with this session; nothing was done."""


class _Shown(NamedTuple):
    """What was stored when the session was found to be the player's."""

    password: str
    session_data: str


class KnownSession:
    """A player's session, and what showed last that it is valid."""

    def __init__(self, key: str | None, player_id: int) -> None:
        self.player_id = player_id
        self._key = key or ""
        self._shown: _Shown | None = None

    def stands(self) -> bool:
        """Read whether the session is valid, and remember by what.

        It is not after the player signed out, changed the password, was deactivated or is away
        (`accounts.safer_play.breaks`).
        """
        with prepared_cursor() as cursor:
            cursor.execute(_READ, self._who())
            found = cursor.fetchone()
        shown = _Shown(*found) if found else None
        self._shown = shown if shown and self._is_proven_by(shown) else None
        return self._shown is not None

    def require(self) -> None:
        """Raise SessionEnded unless the session is valid."""
        if not self.stands():
            raise SessionEnded

    def evidence(self) -> list[Any] | None:
        """Return the parameters of STILL_STANDS for now, None while nothing is known."""
        return None if self._shown is None else [*self._who(), *self._shown]

    def _who(self) -> list[Any]:
        now = room_time.now()
        return [self.player_id, now, self._key, now - LONGEST_HAND]

    def _is_proven_by(self, shown: _Shown) -> bool:
        return is_of(self.player_id, shown.password, shown.session_data)


@lru_cache(maxsize=MOST_REMEMBERED)
def is_of(player_id: int, password: str, session_data: str) -> bool:
    """Return whether the stored data of a session says that this player, with this password, is
    signed in.

    It is remembered, as it depends on nothing else: a process asks for every socket again and
    again, and reading the data takes longer than fetching it.
    """
    data = Session(session_data=session_data).get_decoded()
    is_theirs = data.get(SESSION_KEY) == str(player_id)
    known: str = data.get(HASH_SESSION_KEY, "")
    expected = Player(pk=player_id, password=password).get_session_auth_hash()
    return is_theirs and constant_time_compare(known, expected)
