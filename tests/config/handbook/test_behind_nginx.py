"""Two web processes behind nginx, by the file operators copy: when one is killed, the other serves
its pages and sockets at once."""

import asyncio
from asyncio import create_subprocess_exec
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
from aiohttp import ClientSession, ServerDisconnectedError, WSMsgType

from poker.bots.room.signing_in import socket_headers
from poker.services.tables.opening import open_table
from poker.sockets.database_threads import in_database_thread
from tests.config.handbook.debian_programs import is_listening, nginx
from tests.conftest import RoomFactory
from tests.room.games import new_game
from tests.room.launcher import comes_true
from tests.room.player import Player
from tests.room.processes import Room, free_port

pytestmark = pytest.mark.long

TABLES: Final = 6
"""So many that both processes hold some."""


@pytest.fixture
def opened(room: RoomFactory) -> Room:
    return room(webs=2, clocks=0, seed=False)


@pytest.fixture
async def proxy(opened: Room, tmp_path: Path) -> AsyncIterator[str]:
    """The address of nginx in front of both processes."""
    ports = {"80": free_port(), "443": free_port()}

    def to_the_room(site: str) -> str:
        for port, web in zip(("8001", "8002"), opened.webs, strict=True):
            site = site.replace(f"127.0.0.1:{port}", web.url.removeprefix("http://"))
        # Its browsers ask by the address.
        return site.replace("server_name room.example", "server_name 127.0.0.1")

    running = await create_subprocess_exec(*nginx(tmp_path, ports, to_the_room))
    assert await comes_true(lambda: is_listening(ports["443"]))
    yield f"https://127.0.0.1:{ports['443']}"
    running.terminate()
    await running.wait()


def _tables() -> list[int]:
    game = new_game("Test 1/2", small_blind=100, big_blind=200)
    return [open_table(game=game, name=f"Test {number}").pk for number in range(TABLES)]


async def seen(http: ClientSession, proxy: str, tables: list[int]) -> list[str]:
    """What the first page answers, and each table's socket: a status, the first frame's kind."""
    async with http.get(f"{proxy}/", ssl=False) as page:
        answers = [str(page.status)]
    for table in tables:
        address = f"{proxy}/ws/tables/{table}/"
        async with http.ws_connect(address, ssl=False) as socket:
            frame = await socket.receive(timeout=10)
            assert frame.type == WSMsgType.TEXT
            answers.append(frame.json()["type"])
    return answers


async def test_of_two_web_processes_one_may_be_killed(opened: Room, proxy: str) -> None:
    tables = await in_database_thread(_tables)()
    ana = await Player.sign_up(opened.webs[0].url, "Ana")
    # This room was told of no proxy: it takes what nginx passes on for plain HTTP.
    headers = socket_headers(proxy.replace("https", "http"), ana.session_key)
    whole = ["200", *["snapshot"] * TABLES]
    async with ClientSession(headers=headers) as http:
        assert await seen(http, proxy, tables) == whole
        for web in opened.webs:
            address = f"{proxy}/ws/tables/{tables[0]}/"
            held = await http.ws_connect(address, ssl=False)
            await held.receive(timeout=10)
            opened.kill(web.name)
            for _ in range(3):
                assert await seen(http, proxy, tables) == whole, web.name
            await held.close()
            await asyncio.to_thread(opened.restart, web.name)
    await ana.close()


async def test_another_host_is_refused_without_an_error_in_the_log(
    opened: Room, proxy: str
) -> None:
    """By nginx without an answer, and by a web process that is asked past it."""
    web = opened.webs[0]
    async with ClientSession(headers={"Host": "elsewhere.example"}) as http:
        with pytest.raises(ServerDisconnectedError):
            await http.get(f"{proxy}/rules/", ssl=False)
        async with http.get(f"{web.url}/rules/") as answer:
            assert answer.status == 400
    assert "DisallowedHost" not in opened.log_text(web.name)
    assert '"error"' not in opened.log_text(web.name)
