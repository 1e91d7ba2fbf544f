from collections.abc import Sequence
from datetime import datetime

from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef

from accounts.models.player import Player
from accounts.sign_in.devices.models import SignIn


def open_sign_ins(player: Player, now: datetime) -> Sequence[SignIn]:
    """The player's sessions that are neither over nor too old, the latest used first."""
    lasting = Session.objects.filter(pk=OuterRef("session_key"), expire_date__gt=now)
    mine = SignIn.objects.filter(Exists(lasting), player=player, ended_at=None)
    return list(mine.order_by("-seen_at", "-pk"))
