"""Striking entries of players who may not play, before an event begins (``freezeout-absent``)."""

import logging
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from lobby.freezeouts.models import Entry, Freezeout
from lobby.freezeouts.models.freezeout import Status
from lobby.freezeouts.services.locking import locked
from lobby.freezeouts.services.seats.registering import take_back
from lobby.freezeouts.services.telling import tell

logger = logging.getLogger(__name__)


def withdraw_everywhere(*, player_id: int, now: datetime | None = None) -> int:
    """Take the player's entries in all events back that have not begun; how many.

    What was paid is refunded. One event is locked at a time.
    """
    now = now or timezone.now()
    announced = Freezeout.objects.filter(status=Status.ANNOUNCED, entries__player=player_id)
    withdrawn = 0
    for event_id in announced.order_by("pk").values_list("pk", flat=True):
        with transaction.atomic():
            event = locked(event_id)
            if event.status == Status.ANNOUNCED:
                entries = event.entries.filter(player=player_id)
                withdrawn += sum(_withdraw(event, entry, now) for entry in entries)
    return withdrawn


def withdraw_who_may_not_play(event: Freezeout, now: datetime) -> int:
    """The same, at one event that is about to begin, for everybody who takes a break, is excluded
    or suspended, or whose account is closed. The event is locked."""
    away = Q(player__barred_until__gt=now) | Q(player__suspended_at__isnull=False)
    entries = event.entries.filter(away | Q(player__is_active=False))
    return sum(_withdraw(event, entry, now) for entry in entries)


def _withdraw(event: Freezeout, entry: Entry, now: datetime) -> int:
    player = entry.player_id
    refund = {"amount": event.cost, "currency": event.currency}
    tell(event, "withdrawn", {player: refund}, now)
    take_back(event, entry)
    logger.info("entry withdrawn", extra={"freezeout": event.pk, "player": player})
    return 1
