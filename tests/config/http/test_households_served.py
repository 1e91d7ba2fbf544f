"""One household's flood hardly concerns strangers: real requests and sockets on IPv4, on IPv6 and
on a listener for both, to a web process itself and behind nginx."""

import asyncio
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Final, NamedTuple

import aiohttp
import pytest
from django.conf import settings
from django.urls import reverse

from tests.config.handbook.debian_programs import nginx
from tests.conftest import RoomFactory
from tests.fleet.network import can_be_made
from tests.room import street as addresses
from tests.room.street import Street

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not can_be_made(), reason="takes network namespaces, which root makes"),
]
HOST: Final = "room.example"
REQUESTS: Final = 150
SAMPLES: Final = 25
TRIES: Final = 3
MOST_GUESSES: Final = 60
SOCKETS: Final = 3
V6: Final = f"[{addresses.SERVER_V6}]"


class Way(NamedTuple):
    """How visitors reach the room: the listener of the web process, nginx or not, the server's
    address, the household's addresses, and a stranger's."""

    listens: str
    has_proxy: bool
    server: str
    household: Sequence[str]
    stranger: str

    @property
    def url(self) -> str:
        return f"https://{self.server}" if self.has_proxy else f"http://{self.server}:8001"

    @property
    def origin(self) -> str:
        return f"{self.url.partition(':')[0]}://{HOST}"


V4_VISITORS = (addresses.SERVER_V4, addresses.HOUSEHOLD_V4, addresses.STRANGER_V4)
V6_VISITORS = (V6, addresses.HOUSEHOLD_V6, addresses.STRANGER_V6)
WAYS = {
    "IPv4": Way("0.0.0.0", False, *V4_VISITORS),  # noqa: S104  # in a namespace
    "IPv6": Way("::", False, *V6_VISITORS),
    "dual-stack": Way("::", False, *V4_VISITORS),
    "nginx, IPv4": Way("127.0.0.1", True, *V4_VISITORS),
    "nginx, IPv6": Way("127.0.0.1", True, *V6_VISITORS),
    "nginx, dual-stack": Way("::", True, *V4_VISITORS),
}


@pytest.fixture
def street() -> Iterator[Street]:
    with Street() as street:
        yield street


async def opened(way: Way, street: Street, room: RoomFactory, folder: Path) -> None:
    """Start a web process in the namespace, and nginx before it if the way leads there."""
    env = {
        "ROOM_HOSTS": HOST,
        "ROOM_PROXIES": "127.0.0.1,::1",
        "ROOM_SOCKETS_AN_ADDRESS": str(SOCKETS),
    }
    processes = room(webs=0, clocks=0, seed=False, env=env)
    web = [sys.executable, "manage.py", "run_web", "--host", way.listens, "--port", "8001"]
    street.run(web, processes, folder / "web.log")
    if way.has_proxy:
        command = nginx(folder, {"80": 80, "443": 443}, _before_one)
        conf = folder / "nginx.conf"
        everywhere = "[::]:443 ssl http2" if way.listens == "::" else "443 ssl http2"
        text = conf.read_text().replace("127.0.0.1:443 ssl http2", everywhere)
        text = text.replace("listen 127.0.0.1:80", "listen 80")
        text = text.replace("events {}", "events { worker_connections 4096; }")
        if way.listens == "::":
            text = _listening_once(text)
        conf.write_text(text)
        street.run(command, processes, folder / "nginx.log")
    async with visitor(way.stranger) as http:
        for _ in range(600):
            try:
                if (found := str(await page(http, way))) == "200":
                    return
            except aiohttp.ClientError as error:
                found = repr(error)
            await asyncio.sleep(0.1)
    raise AssertionError(found)


def _before_one(site: str) -> str:
    """Return nginx.conf with one web process."""
    return site.replace("    server 127.0.0.1:8002 max_fails=0;\n", "")


def _listening_once(text: str) -> str:
    """Replace the listeners for IPv4 and IPv6 by one for both."""
    lines = text.splitlines()
    kept = [
        line for at, line in enumerate(lines) if "::]:443" not in line or line not in lines[:at]
    ]
    first = next(at for at, line in enumerate(kept) if "[::]:443" in line)
    kept[first] = kept[first].replace(" default_server", " ipv6only=off default_server")
    return "\n".join(kept)


def visitor(address: str) -> aiohttp.ClientSession:
    connector = aiohttp.TCPConnector(ssl=False, local_addr=(address, 0), limit=0, force_close=True)
    return aiohttp.ClientSession(
        connector=connector, cookie_jar=aiohttp.DummyCookieJar(), headers={"Host": HOST}
    )


async def page(http: aiohttp.ClientSession, way: Way) -> int:
    async with http.get(f"{way.url}/") as answer:
        await answer.read()
        return answer.status


async def page_s(http: aiohttp.ClientSession, way: Way) -> float:
    began_s = time.monotonic()
    assert await page(http, way) == 200
    return time.monotonic() - began_s


async def flood(https: Sequence[aiohttp.ClientSession], way: Way) -> None:
    while True:
        asking = [page(http, way) for http in islice(cycle(https), REQUESTS)]
        await asyncio.gather(*asking, return_exceptions=True)


async def ratio(stranger: aiohttp.ClientSession, way: Way) -> tuple[float, float]:
    """Return how long a stranger's page takes alone, and during the household's requests."""
    alone_s = statistics.median([await page_s(stranger, way) for _ in range(SAMPLES)])
    https = [visitor(address) for address in way.household]
    flooding = asyncio.create_task(flood(https, way))
    await asyncio.sleep(0.5)
    try:
        beside_s = statistics.median([await page_s(stranger, way) for _ in range(SAMPLES)])
    finally:
        flooding.cancel()
        await asyncio.wait([flooding])
        for http in https:
            await http.close()
    return alone_s, beside_s


async def guess(http: aiohttp.ClientSession, way: Way, number: int) -> int:
    """Try a password, each time for another account, and return the answer's status."""
    address = f"{way.url}{reverse('accounts:sign_in')}"
    async with http.get(address) as form:
        token = form.cookies[settings.CSRF_COOKIE_NAME].value
    fields = {
        "username": f"p{number}@example.org",
        "password": "summer2026!",
        "csrfmiddlewaretoken": token,
    }
    headers = {
        "Cookie": f"{settings.CSRF_COOKIE_NAME}={token}",
        "Origin": way.origin,
        "Referer": f"{way.origin}/",
    }
    async with http.post(address, data=fields, headers=headers) as answer:
        return answer.status


async def socket_code(http: aiohttp.ClientSession, way: Way) -> str:
    """Return why a socket without a session is closed."""
    socket = await http.ws_connect(f"{way.url}/ws/tables/1/", headers={"Origin": way.origin})
    frame = await socket.receive_json(timeout=10)
    await socket.close()
    return str(frame["code"])


@pytest.mark.parametrize("name", WAYS)
async def test_flood_of_a_household_hardly_concerns_strangers(
    name: str, street: Street, room: RoomFactory, tmp_path: Path
) -> None:
    """A stranger's page at most doubles; guesses and sockets of theirs are counted apart."""
    way = WAYS[name]
    await opened(way, street, room, tmp_path)
    https = [visitor(address) for address in way.household]
    async with visitor(way.stranger) as stranger:
        measured = []
        for _ in range(TRIES):
            measured.append(await ratio(stranger, way))
            if measured[-1][1] <= 2 * measured[-1][0]:
                break
        assert measured[-1][1] <= 2 * measured[-1][0], measured
        codes = [await socket_code(http, way) for http in islice(cycle(https), 2 * SOCKETS + 2)]
        assert codes[: 2 * SOCKETS] == ["session_over"] * 2 * SOCKETS
        assert "crowded" in codes
        assert await socket_code(stranger, way) == "session_over"
        # One more is free each minute.
        began_s, status = time.monotonic(), 200
        for taken, http in enumerate(islice(cycle(https), 3 * MOST_GUESSES)):
            status = await guess(http, way, taken)
            if status != 200:
                break
        minutes = (time.monotonic() - began_s) / 60
        assert (status, MOST_GUESSES <= taken <= MOST_GUESSES + minutes) == (429, True)
        assert await guess(stranger, way, 0) == 200
    for http in https:
        await http.close()
