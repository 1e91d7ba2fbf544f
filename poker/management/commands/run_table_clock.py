"""The command that runs a table clock, which deals hands and times players out."""

import asyncio
import logging
import signal
import time
from argparse import ArgumentParser
from datetime import datetime
from itertools import count
from math import inf
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import InterfaceError, OperationalError
from django.utils import timezone

from config.earlier_database import refuse_to_start_on_earlier
from poker.metrics.play import TABLE_FAULTS
from poker.metrics.serving import serve_metrics
from poker.services.base.alarm_handlers import ring_others
from poker.services.clock import faults
from poker.services.clock.outages import interrupt_after_outage
from poker.services.clock.restarting import beat
from poker.services.clock.timekeeping import FaultyTable, next_alarm_at, ring_one
from poker.sockets.database_threads import in_database_thread

logger = logging.getLogger(__name__)

SHORTEST_SLEEP_S = 0.005
AFTER_AN_OUTAGE_S = 0.5
BEAT_EVERY_S = 1.0
ELSEWHERE_EVERY = 8


class Command(BaseCommand):
    help = (
        "Does what time does at the tables: deals the next hand, times players out. Any number "
        "of clocks may run at once; each claims the tables whose alarm has rung."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--look-every",
            type=float,
            default=0.1,
            metavar="SECONDS",
            help="how often to look for alarms that were set earlier meanwhile (default 0.1)",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        refuse_to_start_on_earlier(settings.ROOM_DB_ROLE, settings.VAR_DIR)
        serve_metrics()
        asyncio.run(_run(options["look_every"]))


class Heart:
    """Beats once a second before tables are rung: often enough to notice an outage, seldom enough
    to cost nothing."""

    def __init__(self) -> None:
        self._beaten_at = -inf

    async def beat(self) -> None:
        if time.monotonic() - self._beaten_at >= BEAT_EVERY_S:
            await in_database_thread(_beat)()
            self._beaten_at = time.monotonic()


async def _run(look_every_s: float) -> None:
    """Ring tables until told to stop by a signal, finishing the one in hand."""
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    heart = Heart()
    logger.info("table clock started")
    while not stopping.is_set():
        pause_s = await _ring_all(heart, look_every_s, stopping)
        try:
            await asyncio.wait_for(stopping.wait(), timeout=pause_s)
        except TimeoutError:
            continue
    logger.info("table clock stopped")


async def _ring_all(heart: Heart, look_every_s: float, stopping: asyncio.Event) -> float:
    """Ring every table that is due and return how long to sleep then, in seconds."""
    try:
        await heart.beat()
        for nth in count(1):
            if stopping.is_set() or not await in_database_thread(_ring)(nth):
                break
            await heart.beat()
        upcoming = await in_database_thread(next_alarm_at)()
    except (InterfaceError, OperationalError):
        logger.warning("the database does not answer")
        return AFTER_AN_OUTAGE_S
    return _pause_s(upcoming, look_every_s)


def _beat() -> None:
    interrupt_after_outage()
    beat()


def _ring(nth: int) -> bool:
    """Do one thing that is due, at a table or in another app, and return whether there was any.

    Tables come first, except that every eighth time another app does, so that it always has its
    turn.
    """
    try:
        if nth % ELSEWHERE_EVERY == 0 and ring_others(timezone.now()):
            return True
        return ring_one() is not None or ring_others(timezone.now())
    except FaultyTable as fault:
        TABLE_FAULTS.inc()
        logger.exception("table put off", extra={"table": fault.table_id})
        faults.take(table_id=fault.table_id)
        return True


def _pause_s(upcoming: datetime | None, look_every_s: float) -> float:
    if upcoming is None:
        return look_every_s
    until_s = (upcoming - timezone.now()).total_seconds()
    return min(look_every_s, max(SHORTEST_SLEEP_S, until_s))
