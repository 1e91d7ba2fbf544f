"""Recognising a session whose player is away: all its pages lead to one page."""

from datetime import datetime

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.utils.crypto import constant_time_compare

from accounts.models.player import Player


def away_player(session: SessionBase, now: datetime) -> Player | None:
    """Return the session's player if a break or an exclusion closes their account, else None."""
    player_id = session.get(SESSION_KEY)
    if player_id is None:
        return None
    player = Player.objects.filter(pk=player_id, is_active=True, barred_until__gt=now).first()
    if player is None:
        return None
    known: str = session.get(HASH_SESSION_KEY, "")
    return player if constant_time_compare(known, player.get_session_auth_hash()) else None
