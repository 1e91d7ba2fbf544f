"""A command sent over one more socket of a guest."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from aiohttp import ClientSession

from tests.load.guest import Guest


@contextmanager
def asking(guest: Guest, command: str) -> Iterator[None]:
    """Send a command at the guest's table, and keep its socket open meanwhile."""
    is_over = threading.Event()
    thread = threading.Thread(target=lambda: asyncio.run(_ask(guest, command, is_over)))
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()


async def _ask(guest: Guest, command: str, is_over: threading.Event) -> None:
    async with (
        ClientSession() as http,
        http.ws_connect(guest.socket_url, headers=guest.headers, autoclose=False) as socket,
    ):
        await socket.receive()
        await socket.send_json({"type": command, "id": "asked"})
        await asyncio.to_thread(is_over.wait)
