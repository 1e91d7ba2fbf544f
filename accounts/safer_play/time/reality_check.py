"""The reality check: what a player is shown of their session, and that they have read it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import connection, transaction

from accounts.core.databases.player_lock import lock_player
from accounts.models.player import Player
from accounts.safer_play.limits.losses import GAME_KINDS
from accounts.safer_play.limits.standing import Remaining
from accounts.safer_play.play_clock import PlayClock
from accounts.safer_play.time.stints import is_going_on, is_seated
from accounts.safer_play.time.used import time_room
from config import room_time

SHOWN_AHEAD: Final = timedelta(minutes=2)
"""A check may be answered this long before it is due, so that nobody misses a hand for it."""

_RESULTS: Final = """
WITH mine AS (SELECT id, currency FROM ledger_account WHERE player_id = %(player)s),
first AS (
    SELECT id FROM ledger_transfer
     WHERE created_at >= %(begin)s::timestamptz - interval '1 hour'
     ORDER BY created_at, id LIMIT 1
)
SELECT mine.currency, sum(entry.amount)::bigint
  FROM mine JOIN ledger_entry entry ON entry.account_id = mine.id
  JOIN ledger_transfer transfer ON transfer.id = entry.transfer_id
 WHERE entry.transfer_id >= (SELECT id FROM first)
   AND transfer.created_at >= %(begin)s AND transfer.kind = ANY(%(kinds)s)
 GROUP BY mine.currency
"""


@dataclass(frozen=True)
class Session:
    """A session that has not ended: when it began, when its check is due, and what is left of the
    player's time limits.

    `time_left` is in seconds and None without a limit.
    """

    began_at: datetime
    check_due_at: datetime
    time_left: Remaining | None


def session_of(player_id: int, now: datetime) -> Session | None:
    """Return the player's session; None while they are in none."""
    clock = PlayClock.objects.filter(player=player_id).exclude(began_at=None).first()
    if clock is None or clock.began_at is None or clock.check_due_at is None:
        return None
    if not is_going_on(player_id, now):
        return None
    return Session(clock.began_at, clock.check_due_at, time_room(player_id, now))


def results_since(player_id: int, begin: datetime) -> dict[str, int]:
    """Return what the player won (or, negative, lost) since `begin`, in minor units by currency.

    A hand counts when it is over, and not at all before.
    """
    with connection.cursor() as cursor:
        cursor.execute(_RESULTS, {"player": player_id, "begin": begin, "kinds": GAME_KINDS})
        return dict(cursor.fetchall())


@transaction.atomic
def answer_check(*, player: Player, now: datetime | None = None) -> datetime | None:
    """Store that the player has read the check, and return when the next one is due.

    It counts from two minutes before the check is due; earlier it changes nothing, so that nobody
    puts checks off by answering ahead. Returns None for a player without a seat.
    """
    now = now or room_time.now()
    lock_player(player.pk)
    clock = PlayClock.objects.filter(player=player).exclude(check_due_at=None).first()
    if clock is None or clock.check_due_at is None or not is_seated(player.pk):
        return None
    if now >= clock.check_due_at - SHOWN_AHEAD:
        clock.check_due_at = now + timedelta(minutes=clock.interval)
        clock.save(update_fields=["check_due_at"])
    return clock.check_due_at
