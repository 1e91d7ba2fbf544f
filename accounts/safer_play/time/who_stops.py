"""Which of the players at a table may not be dealt the next hand."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import Final

from accounts.core.databases.prepared import prepared_cursor
from accounts.safer_play.limits.losses import loss_room
from accounts.safer_play.limits.models import Span
from accounts.safer_play.limits.spans import end_of
from accounts.safer_play.play_clock import PlayClock
from accounts.safer_play.time.used import time_room


class Stop(StrEnum):
    """Why a player stops playing between two hands."""

    AWAY = "away"
    LOSS_LIMIT = "loss_limit"
    TIME_LIMIT = "time_limit"
    REALITY_CHECK = "reality_check"
    STAFF = "staff"
    SUSPENDED = "suspended"

    @property
    def leaves(self) -> bool:
        """Return whether the player leaves the table; else they sit out until they are back."""
        return self is not Stop.REALITY_CHECK


# Runs before every deal, and is written in SQL because Django takes longer to build it than
# PostgreSQL to answer it. It finds almost nobody, and only for those found there are more queries.
_CONCERNED: Final = """
SELECT player.id, coalesce(player.barred_until > %(now)s, false),
       player.suspended_at IS NOT NULL, player.is_staff AND %(real_money)s,
       coalesce(clock.check_due_at <= %(now)s, false),
       EXISTS (SELECT FROM play_limit WHERE player_id = player.id AND kind = 'time'),
       EXISTS (SELECT FROM play_limit WHERE player_id = player.id AND kind = 'loss')
           AND coalesce(clock.loss_clear_until <= %(now)s, true)
  FROM accounts_player player LEFT JOIN play_clock clock ON clock.player_id = player.id
 WHERE player.id = ANY(%(players)s) AND NOT player.is_bot
   AND (player.barred_until > %(now)s OR player.is_staff AND %(real_money)s
        OR player.suspended_at IS NOT NULL
        OR clock.check_due_at <= %(now)s
        OR EXISTS (SELECT FROM play_limit
                    WHERE player_id = player.id AND kind IN ('time', 'loss')))
 ORDER BY player.id
"""


def who_stops(player_ids: Iterable[int], *, real_money: bool, now: datetime) -> dict[int, Stop]:
    """Return why each player stops, by player id, only for those who do; the gravest reason of
    several.

    Suspended players leave, and so do members of staff where the table is `real_money`. Loss limits
    are checked there, once a day and after a limit got tighter: hands do not change the sum of what
    is lost and what is at risk.
    """
    stops: dict[int, Stop] = {}
    with prepared_cursor() as cursor:
        cursor.execute(
            _CONCERNED, {"players": list(player_ids), "real_money": real_money, "now": now}
        )
        concerned = cursor.fetchall()
    for player_id, is_away, is_suspended, is_staff, check_due, has_time, has_loss in concerned:
        if is_away:
            stops[player_id] = Stop.AWAY
        elif is_suspended:
            stops[player_id] = Stop.SUSPENDED
        elif is_staff:
            stops[player_id] = Stop.STAFF
        elif has_loss and real_money and _check_losses(player_id, now):
            stops[player_id] = Stop.LOSS_LIMIT
        elif has_time and _is_time_up(player_id, now):
            stops[player_id] = Stop.TIME_LIMIT
        elif check_due:
            stops[player_id] = Stop.REALITY_CHECK
    return stops


def _is_time_up(player_id: int, now: datetime) -> bool:
    room = time_room(player_id, now)
    return room is not None and room.left <= 0


def _check_losses(player_id: int, now: datetime) -> bool:
    # Locked before it is checked: a limit that gets tighter meanwhile is checked next time.
    """Return whether the player is beyond a loss limit; if not, store that today is checked."""
    clock = PlayClock.objects.select_for_update(no_key=True).filter(player=player_id).first()
    room = loss_room(player_id, now)
    if room is not None and room.left < 0:
        return True
    if clock is not None:
        clock.loss_clear_until = end_of(Span.DAY, now)
        clock.save(update_fields=["loss_clear_until"])
    return False
