"""What else a clock rings besides the tables: registered by the apps above this one."""

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple


class Ringer(NamedTuple):
    """``ring_one`` does what is due at one place and says whether anything was; it raises for
    a database that does not answer, and for nothing else. ``next_alarm_at`` is when something
    is due next, None when nothing is."""

    ring_one: Callable[[datetime], bool]
    next_alarm_at: Callable[[], datetime | None]


AfterOutage = Callable[[datetime, datetime], None]

_ringers: list[Ringer] = []
_after_outage: list[AfterOutage] = []


def after_outage(told: AfterOutage) -> None:
    """Let a function be told from when to when the room was down, before anything is rung."""
    _after_outage.append(told)


def register(ringer: Ringer) -> None:
    """Let every table clock ring this too."""
    _ringers.append(ringer)


def ring_others(now: datetime) -> bool:
    """Do one thing that is due elsewhere; whether there was any."""
    return any(ringer.ring_one(now) for ringer in _ringers)


def tell_of_outage(since: datetime, until: datetime) -> None:
    """The room was down for so long."""
    for told in _after_outage:
        told(since, until)


def next_elsewhere() -> datetime | None:
    """When something is due next that is no table's alarm."""
    upcoming = (ringer.next_alarm_at() for ringer in _ringers)
    return min((at for at in upcoming if at is not None), default=None)
