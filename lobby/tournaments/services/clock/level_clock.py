"""Levels and breaks of a running tournament (clause ``freezeout-levels``)."""

from datetime import datetime, timedelta
from typing import Final

from accounts.core import outbox
from lobby.tournaments.models import Tournament
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.services.starting import begin_level
from poker.event_stream.topics import LAST_HAND
from poker.models import LastHand
from poker.services.tables.last_hand import is_last_hand

_TIMES: Final = ("level_ends_at", "break_until", "wake_at")


def advance(tournament: Tournament, now: datetime, *, tables: int) -> bool:
    """Begin the levels that are due, and return whether there were any.

    The hand to be dealt next is the first of a new level.
    """
    before = tournament.level
    while _is_over(tournament, now) and tournament.schedule().goes_on(tournament.level):
        pause = timedelta(minutes=tournament.schedule().level(tournament.level).break_minutes)
        ended_at = tournament.level_ends_at or now
        begin_level(tournament, tournament.level + 1, ended_at + pause, tables=tables)
        if ended_at + pause > now:
            tournament.break_until = tournament.wake_at = ended_at + pause
    return tournament.level != before


def count_hand(tournament: Tournament) -> None:
    """Count one more hand dealt in this level."""
    tournament.level_hands += 1


def follow_room(tournament: Tournament, now: datetime) -> None:
    """Stop the clock of the levels while the tournament is paused or the room deals no further
    hand.

    Afterwards it goes on where it stood.
    """
    _stand_or_go_on(tournament, now, stands=tournament.is_paused or is_last_hand())


def _stand_or_go_on(tournament: Tournament, now: datetime, *, stands: bool) -> None:
    if stands:
        tournament.stood_since = tournament.stood_since or now
    elif tournament.stood_since is not None:
        put_off(tournament, now - tournament.stood_since)
        tournament.stood_since = None


@outbox.listen(LAST_HAND)
def follow_room_everywhere(last_hand: int) -> None:
    """Stop all running tournaments' clocks at the room's last hand, or let them go on once it has
    ended."""
    called = LastHand.objects.get(pk=last_hand)
    running = Tournament.objects.filter(status=Status.RUNNING).order_by("pk")
    for tournament in running.select_for_update():
        stands = tournament.is_paused or called.ended_at is None
        _stand_or_go_on(tournament, called.ended_at or called.called_at, stands=stands)
        tournament.save(update_fields=[*_TIMES, "stood_since"])


def put_off_all(since: datetime, now: datetime) -> None:
    """Put off levels and breaks of running tournaments by the time the room was down."""
    running = Tournament.objects.filter(status=Status.RUNNING, stood_since=None).order_by("pk")
    for tournament in running.select_for_update():
        put_off(tournament, now - since)
        tournament.save(update_fields=_TIMES)


def put_off(tournament: Tournament, by: timedelta) -> None:
    """Put off the tournament's level, break and alarm by the time its clock stood still."""
    for name in _TIMES:
        at = getattr(tournament, name)
        if at is not None:
            setattr(tournament, name, at + by)


def _is_over(tournament: Tournament, now: datetime) -> bool:
    if tournament.schedule().measure == "hands":
        return 0 < tournament.level_hands_due <= tournament.level_hands
    return tournament.level_ends_at is not None and tournament.level_ends_at <= now
