"""Players who have given their password and still have to give a code of their second factor."""

from datetime import datetime, timedelta
from typing import Final

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from accounts.core.requester import player_or_none
from accounts.models.player import Player
from config import room_time

LONGEST: Final = timedelta(minutes=10)
_KEY: Final = "owes_second_factor"


def wait_for_code(session: SessionBase, player: Player, now: datetime) -> None:
    """Store the player in a session that is not signed in yet, under a new key."""
    session.cycle_key()
    until = int((now + LONGEST).timestamp())
    session[_KEY] = [player.pk, player.get_session_auth_hash(), until]


def who_waits(session: SessionBase, now: datetime) -> Player | None:
    """Return the player whose code is missing; None after ten minutes, or after a new password."""
    if _KEY not in session:
        return None
    player_id, password, until = session[_KEY]
    player = Player.objects.filter(pk=player_id, is_active=True).first()
    if player is None or now.timestamp() >= until:
        return None
    return player if constant_time_compare(password, player.get_session_auth_hash()) else None


def owing(request: HttpRequest) -> Player | None:
    """Return who may be asked for a second factor: the signed-in player, or who waits to be."""
    return player_or_none(request) or who_waits(request.session, room_time.now())


def wait_no_more(session: SessionBase) -> None:
    session.pop(_KEY, None)
