"""Which sessions have shown a second factor; a session belongs to one sign-in."""

from typing import Final

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from accounts.models.player import Player

SHOWN: Final = "second_factor_shown"


def note_shown(session: SessionBase, player: Player) -> None:
    """A code of this player was taken in this session."""
    session[SHOWN] = player.pk


def forget_shown(session: SessionBase) -> None:
    """What was shown in this session counts no more."""
    session.pop(SHOWN, None)


def has_shown(request: HttpRequest) -> bool:
    """Whether whoever is signed in has shown their second factor in this session."""
    return request.user.is_authenticated and request.session.get(SHOWN) == request.user.pk
