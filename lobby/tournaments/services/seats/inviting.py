"""Fills tournaments that want it with practice bots (``play-money``)."""

import logging
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from accounts.models import Player
from config import room_time
from config.others_go_on import others_go_on
from lobby.tournaments.models import Tournament
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.services.locking import locked
from lobby.tournaments.services.seats.registering import register
from poker.bots.room.bankroll import keep_in_chips
from poker.bots.room.names import names
from poker.bots.room.roster import enrol, enrolled

logger = logging.getLogger(__name__)

LAST_CALL: Final = timedelta(minutes=1)


def fill_with_bots(now: datetime | None = None) -> int:
    """Register bots for the seats that are left, and return how many.

    At once where a person waits for a tournament to fill; in the last minute before one that has a
    time of its own.
    """
    now = now or room_time.now()
    wanted = Tournament.objects.filter(status=Status.ANNOUNCED, bots=True)
    return sum(_filled(tournament) for tournament in wanted if _is_time(tournament, now))


def _filled(tournament: Tournament) -> int:
    with others_go_on(logger, "bots not registered", tournament=tournament.pk):
        return _fill(tournament)
    return 0


def _is_time(tournament: Tournament, now: datetime) -> bool:
    if tournament.starts_at is None:
        return tournament.entries.filter(player__is_bot=False).exists()
    return tournament.starts_at - now <= LAST_CALL


@transaction.atomic
def _fill(tournament: Tournament) -> int:
    """Register bots for one tournament and return how many.

    The tournament is locked, so that two workers at once do not register the same bots.
    """
    tournament = locked(tournament.pk)
    missing = tournament.most_players - tournament.entries.count()
    if tournament.status != Status.ANNOUNCED or missing <= 0:
        return 0
    paying = [bot for bot in _free_bots(missing) if keep_in_chips(bot.pk, tournament.cost)]
    for player in paying:
        register(tournament_id=tournament.pk, player=player)
    return len(paying)


def _free_bots(count: int) -> list[Player]:
    """Return bots that play nowhere and wait for no tournament, some of them newly enrolled."""
    busy = Tournament.objects.filter(status__in=(Status.ANNOUNCED, Status.RUNNING))
    bots = Player.objects.filter(pk__in=[bot.player_id for bot in enrolled()], seats=None)
    free = list(bots.exclude(tournament_entries__tournament__in=busy).order_by("pk")[:count])
    known = set(Player.objects.filter(is_bot=True).values_list("screen_name", flat=True))
    for name in names():
        if len(free) >= count:
            break
        if name not in known and (bot := enrol(name)) is not None:
            free.append(Player.objects.get(pk=bot.player_id))
    return free
