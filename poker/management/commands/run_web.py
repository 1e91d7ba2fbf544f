"""The command that runs a web process, which serves pages and sockets."""

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.module_loading import import_string

from config.database_time import measure_at_start
from config.earlier_database import refuse_to_start_on_earlier
from config.limited_connection import wait_as_play_does
from poker.sockets.traces import start_tracing, stop_tracing

BACKLOG = 2048
"""Connections the kernel keeps waiting: a thousand clients may come back in one second."""
WAIT_S = 0.05


class Command(BaseCommand):
    help = (
        "Serves pages and sockets. Any number of web processes may run at once. On SIGTERM it "
        "finishes what players have asked for, tells their sockets to connect elsewhere, and "
        "ends within 4 seconds."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address (default %(default)s)")
        parser.add_argument("--port", type=int, default=8000, help="port (default %(default)s)")
        parser.add_argument(
            "--once", type=Path, metavar="FILE", help="listen once this file is there (at once)"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if not 0 < options["port"] < 65536:
            raise CommandError("--port must be a number from 1 to 65535.")
        wait_as_play_does()
        refuse_to_start_on_earlier(settings.ROOM_DB_ROLE, settings.VAR_DIR)
        # Daphne chooses the event loop as it is imported, which is for web processes only.
        from poker.sockets.serving.server import RoomServer

        application = import_string(settings.ASGI_APPLICATION)
        while options["once"] and not options["once"].exists():
            time.sleep(WAIT_S)
        measure_at_start()
        host = options["host"].strip("[]").replace(":", r"\:")
        server = RoomServer(
            application, f"tcp:port={options['port']}:interface={host}:backlog={BACKLOG}"
        )
        start_tracing(f"web {options['port']}")
        try:
            server.run()
        finally:
            stop_tracing()
        if server.abort_start:
            raise CommandError("The address is taken or cannot be listened on.")
