"""What a clock does besides ringing tables: handlers that the apps above this one register."""

from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple

from config.registry import Registry, full_name


class AlarmHandler(NamedTuple):
    """``ring_one`` does what is due at one place and returns whether anything was due; it raises
    only when the database does not answer. ``next_alarm_at`` returns when something is due next,
    None when nothing is. ``keeps_turn`` returns whether the turn of a player at a directed table,
    whose time was up at the first instant, must not end at the second one."""

    ring_one: Callable[[datetime], bool]
    next_alarm_at: Callable[[], datetime | None]
    keeps_turn: Callable[[int, int, datetime, datetime], bool]


AfterOutage = Callable[[datetime, datetime], None]

HANDLERS: Final = Registry[AlarmHandler]("alarm", lambda each: full_name(each.ring_one))
"""What every table clock is to ring too."""
AFTER_OUTAGE: Final = Registry[AfterOutage]("end of an outage")
"""Called with the start and the end of each outage, before anything is rung."""


def ring_others(now: datetime) -> bool:
    """Do one thing that is due in another app and return whether anything was due."""
    return any(handler.ring_one(now) for handler in HANDLERS)


def tell_of_outage(since: datetime, until: datetime) -> None:
    """Call the functions registered for outages with the start and the end of this one."""
    for function in AFTER_OUTAGE:
        function(since, until)


def next_elsewhere() -> datetime | None:
    """Return when something other than a table's alarm is due next, None when nothing is."""
    upcoming = (handler.next_alarm_at() for handler in HANDLERS)
    return min((at for at in upcoming if at is not None), default=None)


def keep_turn_open(table_id: int, player_id: int, due_at: datetime, now: datetime) -> bool:
    """Return whether the app that directs a table forbids ending this player's turn now."""
    return any(handler.keeps_turn(table_id, player_id, due_at, now) for handler in HANDLERS)
