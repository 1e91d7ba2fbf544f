"""The command that runs the practice bots."""

import asyncio
import logging
import re
import signal
from argparse import ArgumentParser
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from aiohttp import ClientSession, ClientTimeout, DummyCookieJar, TCPConnector
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.database_time import TimeKeeper, measure_at_start
from config.earlier_database import refuse_to_start_on_earlier
from config.wait_limits import BOT_ANSWER
from poker.bots.room.entrance import Entrance
from poker.bots.room.placing import MOST_BESIDE_PEOPLE
from poker.bots.sessions import Sessions
from poker.bots.staff import Staff
from poker.models import Table

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = (
        "Seats practice bots at play-money tables and plays them over the tables' sockets: two "
        "wait at every table, more come when people sit, and leave when people need the seats."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--url",
            default="http://127.0.0.1:8000",
            help="the room's address (default %(default)s)",
        )
        parser.add_argument("--fast", action="store_true", help="play without pauses to think")
        parser.add_argument(
            "--per-table",
            type=int,
            default=MOST_BESIDE_PEOPLE,
            metavar="N",
            help="the most bots at one table (default %(default)s)",
        )
        parser.add_argument(
            "--seed", type=int, metavar="N", help="make the bots' choices repeatable"
        )

        parser.add_argument(
            "--play-on",
            action="append",
            default=[],
            metavar="TABLE",
            help="a table, by its name, where bots play on without people, for show; more than "
            "once for several",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["per_table"] < 0:
            raise CommandError("--per-table must be 0 or more.")
        if not re.fullmatch(r"https?://[^/]+/?", options["url"]):
            raise CommandError("--url must be an address such as http://127.0.0.1:8000.")
        refuse_to_start_on_earlier(settings.ROOM_DB_ROLE, settings.VAR_DIR)
        measure_at_start()
        TimeKeeper().start()
        options["play_on"] = _numbers_of(options["play_on"])
        asyncio.run(_run(options))


def _numbers_of(names: Sequence[str]) -> list[int]:
    """Return the numbers of the tables with these names. Raises CommandError for a name no table
    has."""
    known = dict(Table.objects.filter(name__in=names).values_list("name", "pk"))
    for name in names:
        if name not in known:
            raise CommandError(f"--play-on {name}: there is no such table.")
    return list(known.values())


async def _run(options: dict[str, Any]) -> None:
    """Keep the tables staffed with bots until told to stop by a signal."""
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    async with ClientSession(
        connector=TCPConnector(limit=0),
        cookie_jar=DummyCookieJar(),
        timeout=ClientTimeout(total=BOT_ANSWER.seconds),
    ) as http:
        sessions = Sessions(settings.VAR_DIR / "bots-sessions.json")
        entrance = Entrance(http, options["url"].rstrip("/"), sessions)
        staff = Staff(
            entrance,
            most=options["per_table"],
            is_fast=options["fast"],
            seed=options["seed"],
            playing_on=options["play_on"],
        )
        await _work_until(stopping, staff)


async def _work_until(stopping: asyncio.Event, staff: Staff) -> None:
    logger.info("bots started")
    working = asyncio.create_task(staff.work())
    stopped = asyncio.create_task(stopping.wait())
    await asyncio.wait({working, stopped}, return_when=asyncio.FIRST_COMPLETED)
    working.cancel()
    stopped.cancel()
    await staff.go_home()
    with suppress(asyncio.CancelledError):
        await working
    logger.info("bots stopped")
