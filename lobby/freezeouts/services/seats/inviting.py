"""Practice bots that fill an event, where it wants them (``play-money``)."""

import logging
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from accounts.models import Player
from lobby.freezeouts.models import Freezeout
from lobby.freezeouts.models.freezeout import Status
from lobby.freezeouts.services.locking import locked
from lobby.freezeouts.services.seats.registering import register
from poker.bots.room.bankroll import keep_in_chips
from poker.bots.room.names import names
from poker.bots.room.roster import enrol, enrolled

logger = logging.getLogger(__name__)

LAST_CALL: Final = timedelta(minutes=1)


def fill_with_bots(now: datetime | None = None) -> int:
    """Register bots for the seats that are left: at once where somebody waits for an event to
    fill, in the last minute before one that has its time. Returns how many."""
    now = now or timezone.now()
    wanted = Freezeout.objects.filter(status=Status.ANNOUNCED, bots=True)
    return sum(_fill(event) for event in wanted if _is_time(event, now))


def _is_time(event: Freezeout, now: datetime) -> bool:
    if event.starts_at is None:
        return event.entries.filter(player__is_bot=False).exists()
    return event.starts_at - now <= LAST_CALL


@transaction.atomic
def _fill(event: Freezeout) -> int:
    """With the event locked, so that two workers at once do not invite the same bots."""
    event = locked(event.pk)
    missing = event.most_players - event.entries.count()
    if event.status != Status.ANNOUNCED or missing <= 0:
        return 0
    paying = [bot for bot in _free_bots(missing) if keep_in_chips(bot.pk, event.cost)]
    for player in paying:
        register(freezeout_id=event.pk, player=player)
    return len(paying)


def _free_bots(count: int) -> list[Player]:
    """Bots that play nowhere and wait for no event, some of them new."""
    busy = Freezeout.objects.filter(status__in=(Status.ANNOUNCED, Status.RUNNING))
    bots = Player.objects.filter(pk__in=[bot.player_id for bot in enrolled()], seats=None)
    free = list(bots.exclude(freezeout_entries__freezeout__in=busy).order_by("pk")[:count])
    known = set(Player.objects.filter(is_bot=True).values_list("screen_name", flat=True))
    for name in names():
        if len(free) >= count:
            break
        if name not in known and (bot := enrol(name)) is not None:
            free.append(Player.objects.get(pk=bot.player_id))
    return free
