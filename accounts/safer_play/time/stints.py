"""When players sat down and left, and the session they are in."""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, Q

from accounts.models.player import Player
from accounts.safer_play.play_clock import Interval, PlayClock
from accounts.safer_play.time.models import TableStint

SESSION_ENDS_AFTER: Final = timedelta(minutes=30)


def begin_stint(*, player: Player, table_no: int, now: datetime) -> None:
    """Store that a player has taken a seat, and begin a session where they are in none.

    Bots are left out. The caller holds the player's lock.
    """
    if player.is_bot:
        return
    clock, _ = PlayClock.objects.get_or_create(player=player)
    if clock.began_at is None or not is_going_on(player.pk, now):
        clock.began_at = now
        clock.check_due_at = now + timedelta(minutes=clock.interval)
        clock.save(update_fields=["began_at", "check_due_at"])
    TableStint.objects.create(player=player, table_no=table_no, began_at=now)


def end_stint(*, player_id: int, table_no: int, now: datetime) -> None:
    """Store that a player has left a table."""
    still = TableStint.objects.filter(player=player_id, table_no=table_no, ended_at=None)
    still.update(ended_at=now)


def is_going_on(player_id: int, now: datetime) -> bool:
    """Return whether the player has a seat, or had one within the last half hour."""
    going_on = Q(ended_at=None) | Q(ended_at__gt=now - SESSION_ENDS_AFTER)
    return TableStint.objects.filter(going_on, player=player_id).exists()


def lasted(player_id: int, now: datetime) -> timedelta | None:
    """Return how long the player's session has lasted, by one query; None while they are in
    none.
    """
    stints = TableStint.objects.filter(player=player_id)
    going_on = Q(ended_at=None) | Q(ended_at__gt=now - SESSION_ENDS_AFTER)
    clocks = PlayClock.objects.filter(Exists(stints.filter(going_on)), player=player_id)
    began_at = clocks.values_list("began_at", flat=True).first()
    return None if began_at is None else now - began_at


def is_seated(player_id: int) -> bool:
    """Return whether the player has a seat anywhere."""
    return TableStint.objects.filter(player=player_id, ended_at=None).exists()


def choose_interval(*, player: Player, interval: Interval, now: datetime) -> None:
    """Set the minutes between two reality checks. The caller holds the player's lock.

    A check that is due stays due; a later one comes no later than an interval from now.
    """
    clock, _ = PlayClock.objects.get_or_create(player=player)
    clock.interval = interval
    if clock.check_due_at is not None and clock.check_due_at > now:
        clock.check_due_at = now + timedelta(minutes=interval)
    clock.save(update_fields=["interval", "check_due_at"])
