"""The composition's nginx finds containers that were made anew, and answers no other host."""

import asyncio
import re
import shutil
import socket
import ssl
import subprocess
from asyncio import create_subprocess_exec
from collections.abc import AsyncIterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

import pytest
from aiohttp import ClientSession

from config.places import BASE_DIR
from tests.config.handbook.debian_programs import is_listening, nginx
from tests.room.launcher import comes_true
from tests.room.processes import free_port

HOST: Final = "poker.test"
PATHS: Final = [f"/tables/{number}/" for number in range(1, 13)]
"""So many that either process holds some."""

Names = dict[str, str]


class NameServer(asyncio.DatagramProtocol):
    """Answers for the addresses in `names`, as a container engine's does (RFC 1035)."""

    def __init__(self, names: Names) -> None:
        self._names = names

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def datagram_received(self, data: bytes, addr: Any) -> None:
        labels, at = [], 12
        while data[at]:
            labels.append(data[at + 1 : at + 1 + data[at]].decode())
            at += 1 + data[at]
        address = self._names.get(".".join(labels))
        question = data[12 : at + 5]
        found = 1 if address else 0
        flags = b"\x81\x80" if address else b"\x81\x83"
        answer = data[:2] + flags + bytes([0, 1, 0, found, 0, 0, 0, 0]) + question
        if address:
            answer += (
                b"\xc0\x0c\x00\x01\x00\x01" + bytes(4) + b"\x00\x04" + socket.inet_aton(address)
            )
        self._transport.sendto(answer, addr)


class Container:
    """A web process's container: it answers at an address of its own with its name."""

    def __init__(self, name: str, address: str, port: int) -> None:
        class Answering(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.end_headers()
                self.wfile.write(f"{name} at {address} for {self.headers['Host']}".encode())

            def log_message(self, *_about: Any) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer((address, port), Answering)
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def remove(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def prepared_site(folder: Path) -> str:
    """Return nginx.conf as `prepare` writes it."""
    for part in ("config/container", "config/service"):
        shutil.copytree(BASE_DIR / part, folder / part)
    script = folder / "config/container/prepare"
    subprocess.run(["bash", str(script), HOST], check=True, capture_output=True)
    return (folder / "var/container/nginx.conf").read_text()


@pytest.fixture
async def names() -> Names:
    return {"web-1": "127.0.1.1", "web-2": "127.0.1.2"}


@pytest.fixture
async def proxy(names: Names, tmp_path: Path) -> AsyncIterator[tuple[int, int]]:
    """The ports of nginx, by the file that `prepare` writes, and of the web processes."""
    site = await asyncio.to_thread(prepared_site, tmp_path)
    dns, web = free_port(), free_port()
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(
        lambda: NameServer(names), local_addr=("127.0.0.1", dns)
    )

    site = re.sub(r"(web-\d):8000", rf"\1:{web}", site)
    site, count = re.subn(r"resolver 127\.0\.0\.11 ", f"resolver 127.0.0.1:{dns} ", site)
    assert count == 1
    ports = {"80": free_port(), "443": free_port()}
    running = await create_subprocess_exec(*nginx(tmp_path, ports, lambda _handbook: site))
    assert await comes_true(lambda: is_listening(ports["443"]))
    yield ports["443"], web
    running.terminate()
    await running.wait()
    transport.close()


async def answer(http: ClientSession, port: int, path: str) -> str:
    """Return which container serves a path, by its name and address, or the status if none did."""
    async with http.get(f"https://127.0.0.1:{port}{path}", ssl=False) as told:
        text = await told.text()
    if told.status != 200:
        return str(told.status)
    assert text.endswith(f" for {HOST}")
    return text.removesuffix(f" for {HOST}")


async def test_recreated_container_is_found_at_its_new_address(
    proxy: tuple[int, int], names: Names
) -> None:
    port, web = proxy
    first, second = Container("web-1", "127.0.1.1", web), Container("web-2", "127.0.1.2", web)
    async with ClientSession(headers={"Host": HOST}) as http:
        served = {path: await answer(http, port, path) for path in PATHS}
        assert {*served.values()} == {"web-1 at 127.0.1.1", "web-2 at 127.0.1.2"}
        its_path = next(path for path in PATHS if served[path].startswith("web-1"))
        first.remove()
        assert await answer(http, port, its_path) == "web-2 at 127.0.1.2", "the other one at once"
        first = Container("web-1", "127.0.1.3", web)
        names["web-1"] = "127.0.1.3"
        # More requests in a second would be too many for nginx.
        for _ in range(100):
            found = await answer(http, port, its_path)
            if found == "web-1 at 127.0.1.3":
                break
            assert found == "web-2 at 127.0.1.2"
            await asyncio.sleep(0.2)
        else:
            raise AssertionError(found)
    for container in (first, second):
        container.remove()


@pytest.mark.parametrize("host", ["127.0.0.1", "elsewhere.example", "poker.test.example"])
async def test_connection_for_another_host_is_closed_without_an_answer(
    proxy: tuple[int, int], host: str
) -> None:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    reader, writer = await asyncio.open_connection("127.0.0.1", proxy[0], ssl=context)
    writer.write(f"GET /rules/ HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    assert await reader.read() == b""
    writer.close()
