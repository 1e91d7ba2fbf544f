"""What else a clock rings besides the tables: registered by the apps above this one."""

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple


class AlarmHandler(NamedTuple):
    """``ring_one`` does what is due at one place and says whether anything was; it raises for
    a database that does not answer, and for nothing else. ``next_alarm_at`` is when something
    is due next, None when nothing is. ``keeps_turn`` says whether the turn of a player at a
    directed table, whose time was up at the first instant, must not end at the second one."""

    ring_one: Callable[[datetime], bool]
    next_alarm_at: Callable[[], datetime | None]
    keeps_turn: Callable[[int, int, datetime, datetime], bool]


AfterOutage = Callable[[datetime, datetime], None]

_handlers: list[AlarmHandler] = []
_after_outage: list[AfterOutage] = []


def after_outage(told: AfterOutage) -> None:
    """Let a function be told from when to when the room was down, before anything is rung."""
    _after_outage.append(told)


def register(handler: AlarmHandler) -> None:
    """Let every table clock ring this too."""
    _handlers.append(handler)


def ring_others(now: datetime) -> bool:
    """Do one thing that is due elsewhere; whether there was any."""
    return any(handler.ring_one(now) for handler in _handlers)


def tell_of_outage(since: datetime, until: datetime) -> None:
    """The room was down for so long."""
    for told in _after_outage:
        told(since, until)


def next_elsewhere() -> datetime | None:
    """When something is due next that is no table's alarm."""
    upcoming = (handler.next_alarm_at() for handler in _handlers)
    return min((at for at in upcoming if at is not None), default=None)


def keep_turn_open(table_id: int, player_id: int, due_at: datetime, now: datetime) -> bool:
    """Whether the app that directs a table lets no turn of this player end now."""
    return any(handler.keeps_turn(table_id, player_id, due_at, now) for handler in _handlers)
