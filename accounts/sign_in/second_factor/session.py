"""Which sessions have used a second factor; a session belongs to one sign-in."""

from typing import Final

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from accounts.models.player import Player

SHOWN: Final = "second_factor_shown"


def note_shown(session: SessionBase, player: Player) -> None:
    """Store in the session that a code of this player was right."""
    session[SHOWN] = player.pk


def forget_shown(session: SessionBase) -> None:
    """Remove from the session that a code was right."""
    session.pop(SHOWN, None)


def has_shown(request: HttpRequest) -> bool:
    """Return whether the signed-in player has used their second factor in this session."""
    return request.user.is_authenticated and request.session.get(SHOWN) == request.user.pk
