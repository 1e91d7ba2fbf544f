"""The command that runs a table clock, which deals hands and times players out."""

import asyncio
import logging
import signal
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import Error as DatabaseError

from config.database_errors import concerns_database
from config.database_time import measure_at_start
from config.earlier_database import refuse_to_start_on_earlier
from config.limited_connection import wait_as_play_does
from config.service_manager import feed_watchdog
from poker.event_stream.announcing import CLOCKS, Announcement
from poker.metrics.serving import serve_metrics
from poker.services.clock.looking import Looks
from poker.sockets.database_threads import in_database_thread
from poker.sockets.news import News
from poker.sockets.serving.garbage import collect_forever

logger = logging.getLogger(__name__)

AFTER_AN_OUTAGE_S = 0.5


class Command(BaseCommand):
    help = (
        "Does what time does at the tables: deals the next hand, times players out. Any number "
        "of clocks may run at once; each claims the tables whose alarm has rung."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        wait_as_play_does()
        refuse_to_start_on_earlier(settings.ROOM_DB_ROLE, settings.VAR_DIR)
        measure_at_start()
        serve_metrics("clock")
        asyncio.run(Clock().run())


class Clock:
    """Looks when an alarm rings, and when an alarm was set that rings before the next look."""

    def __init__(self) -> None:
        self._looks = Looks()
        self._stopping = asyncio.Event()
        self._awake = asyncio.Event()

    async def run(self) -> None:
        """Look again and again until told to stop by a signal, finishing what is in hand."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stop)
        news = News(self._hear)
        news.follow(CLOCKS)
        tasks = [asyncio.create_task(work) for work in (news.listen(), collect_forever())]
        logger.info("table clock started")
        while not self._stopping.is_set():
            self._awake.clear()
            pause_s = await self._look()
            # Not in a task of its own: a clock whose looks do not end is to be restarted.
            feed_watchdog()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._awake.wait(), timeout=pause_s)
        await news.send_all()
        for task in tasks:
            task.cancel()
        logger.info("table clock stopped")

    async def _look(self) -> float:
        """Do what is due and return how long to sleep then, in seconds."""
        try:
            return await in_database_thread(self._looks.look)(self._stopping.is_set)
        except DatabaseError as error:
            if concerns_database(error):
                logger.warning("the database does not answer")
            else:
                logger.exception("the clock could not look")
            return AFTER_AN_OUTAGE_S

    def _hear(self, announcement: Announcement) -> None:
        if announcement["type"] == CLOCKS:
            self._looks.hear()
            self._awake.set()

    def _stop(self) -> None:
        self._stopping.set()
        self._awake.set()
