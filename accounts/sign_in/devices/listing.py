"""The list of a player's sessions."""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef

from accounts.models.player import Player
from accounts.sign_in.devices.models import SignIn


def open_sign_ins(player: Player, now: datetime) -> Sequence[SignIn]:
    """Return the player's sessions that have neither ended nor run out, the latest used first."""
    lasting = Session.objects.filter(pk=OuterRef("session_key"), expire_date__gt=now)
    own = SignIn.objects.filter(Exists(lasting), player=player, ended_at=None)
    return list(own.order_by("-seen_at", "-pk"))
