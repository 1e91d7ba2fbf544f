"""Withdraws entries of players who may not play, before a tournament begins
(``freezeout-absent``)."""

import logging
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from config import room_time
from lobby.tournaments.models import Entry, Tournament
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.services.inbox_messages import tell
from lobby.tournaments.services.locking import locked
from lobby.tournaments.services.seats.registering import take_back

logger = logging.getLogger(__name__)


def withdraw_everywhere(*, player_id: int, now: datetime | None = None) -> int:
    """Take back the player's entries in all tournaments that have not begun, and return how many.

    What was paid is refunded. One tournament is locked at a time.
    """
    now = now or room_time.now()
    announced = Tournament.objects.filter(status=Status.ANNOUNCED, entries__player=player_id)
    withdrawn = 0
    for tournament_id in announced.order_by("pk").values_list("pk", flat=True):
        with transaction.atomic():
            tournament = locked(tournament_id)
            if tournament.status == Status.ANNOUNCED:
                entries = tournament.entries.filter(player=player_id)
                withdrawn += sum(_withdraw(tournament, entry, now) for entry in entries)
    return withdrawn


def withdraw_who_may_not_play(tournament: Tournament, now: datetime) -> int:
    """Take back the entries of players who may not play, and return how many; what was paid is
    refunded.

    They take a break, are excluded or suspended, or their account is closed. The tournament is
    about to begin, and is locked.
    """
    away = Q(player__barred_until__gt=now) | Q(player__suspended_at__isnull=False)
    entries = tournament.entries.filter(away | Q(player__is_active=False))
    return sum(_withdraw(tournament, entry, now) for entry in entries)


def _withdraw(tournament: Tournament, entry: Entry, now: datetime) -> int:
    player = entry.player_id
    refund = {"amount": tournament.cost, "currency": tournament.currency}
    tell(tournament, "withdrawn", {player: refund}, now)
    take_back(tournament, entry)
    logger.info("entry withdrawn", extra={"tournament": tournament.pk, "player": player})
    return 1
