"""Telling systemd that a process is well, by its own protocol (sd_notify)."""

import asyncio
import os
import socket
from contextlib import suppress
from typing import Final

FEED_EVERY_S: Final = 5.0
"""How often a process that is well says so; `WatchdogSec` of its unit is several times as long."""


def feed_watchdog() -> None:
    """Tell systemd that this process is well. Does nothing where none asked."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    # An address that begins with @ is in the kernel's own namespace.
    path = f"\0{address[1:]}" if address.startswith("@") else address
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.settimeout(0)
        sender.sendto(b"WATCHDOG=1", path)


async def feed_forever() -> None:
    """Feed the watchdog for as long as the event loop turns, until cancelled."""
    while True:
        feed_watchdog()
        await asyncio.sleep(FEED_EVERY_S)
