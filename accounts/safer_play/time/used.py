"""How long players sat at tables; time at several tables at once counts once."""

from datetime import datetime, timedelta
from typing import Final

from django.db import connection

from accounts.safer_play.limits.models import LimitKind
from accounts.safer_play.limits.standing import Remaining, begins, limits_of, tightest

_USED: Final = """
SELECT coalesce(sum(upper(stretch) - lower(stretch)), interval '0')
  FROM (
    SELECT unnest(range_agg(tstzrange(
               greatest(began_at, %(since)s), least(coalesce(ended_at, %(now)s), %(now)s)
           ))) AS stretch
      FROM table_stint
     WHERE player_id = %(player)s AND began_at < %(now)s
       AND (ended_at IS NULL OR ended_at > %(since)s) AND %(since)s < %(now)s
  ) stretches
"""


def time_used(player_id: int, since: datetime, now: datetime) -> timedelta:
    """Return how long the player had a seat from `since` to `now`."""
    with connection.cursor() as cursor:
        cursor.execute(_USED, {"player": player_id, "since": since, "now": now})
        used: timedelta = cursor.fetchone()[0]
    return used


def time_room(player_id: int, now: datetime) -> Remaining | None:
    """Return what is left of the player's time limits, in seconds; None without a limit."""
    minutes = limits_of(player_id, LimitKind.TIME)
    used = {
        span: int(time_used(player_id, begin, now).total_seconds())
        for span, begin in begins(minutes, now).items()
    }
    return tightest({span: limit * 60 for span, limit in minutes.items()}, used, now)
