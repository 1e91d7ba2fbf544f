"""Which sessions have used a second factor, of which kind, and when."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from accounts.models.player import Player
from accounts.sign_in.second_factor.checking import has_passkey, needs_passkey

SHOWN: Final = "second_factor_shown"
CODE: Final = "code"
PASSKEY: Final = "passkey"
LATELY: Final = timedelta(minutes=10)


def note_shown(session: SessionBase, player: Player, kind: str, now: datetime) -> None:
    """Store in the session that a code or a passkey of this player was right."""
    session[SHOWN] = _shown(session, player) | {"player": player.pk, kind: now.timestamp()}


def forget_shown(session: SessionBase) -> None:
    """Remove from the session that a second factor was right."""
    session.pop(SHOWN, None)


def opens_admin(request: HttpRequest) -> bool:
    """Return whether the signed-in player has used, in this session, the second factor that the
    admin requires of them.
    """
    player = request.user
    if not isinstance(player, Player):
        return False
    shown = _shown(request.session, player)
    return PASSKEY in shown if needs_passkey(player) else bool(shown)


def shown_lately(request: HttpRequest, player: Player, now: datetime) -> bool:
    """Return whether a second factor was used in this session in the last ten minutes.

    Of staff who need a passkey and have one it is the passkey that counts.
    """
    shown = _shown(request.session, player)
    kinds = [PASSKEY] if needs_passkey(player) and has_passkey(player) else [CODE, PASSKEY]
    earliest = (now - LATELY).timestamp()
    return any(shown.get(kind, 0) >= earliest for kind in kinds)


def _shown(session: SessionBase, player: Player) -> dict[str, Any]:
    """Return what this player has used in the session; empty for nothing, and for what the session
    of an earlier version holds.
    """
    shown = session.get(SHOWN)
    return shown if isinstance(shown, dict) and shown.get("player") == player.pk else {}
