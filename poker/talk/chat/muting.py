"""Muting another player at every table, and taking it back."""

from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import Player
from config import room_time
from config.refusals.explained import ExplainedRefusal
from poker.models import ChatMute


def mute(*, owner: Player, muted: Player, now: datetime | None = None) -> None:
    """Store that `owner` mutes `muted`; doing it again changes nothing. Raises ExplainedRefusal for
    oneself."""
    if owner.pk == muted.pk:
        raise ExplainedRefusal(_("You cannot mute yourself."), code="own_mute", field="player")
    since_at = now or room_time.now()
    ChatMute.objects.get_or_create(owner=owner, muted=muted, defaults={"since_at": since_at})


def unmute(*, owner: Player, muted: Player) -> None:
    """Let `owner` read `muted` again, including what was said meanwhile."""
    ChatMute.objects.filter(owner=owner, muted=muted).delete()
