"""Debian's WebKitGTK on a screen of its own, driven by its own WebDriver."""

import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final

from tests.e2e.other_browsers.driver import Driver, DriverError
from tests.room.processes import free_port

SCREEN: Final = "Xvfb"
PROGRAM: Final = "WebKitWebDriver"
BROWSERS: Final = Path("/usr/lib")
PATIENCE_S: Final = 60
OK: Final = 200
ENVIRONMENT: Final = {
    "GDK_BACKEND": "x11",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "NO_AT_BRIDGE": "1",
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
}


class WebKit(Driver):
    """One window, over the HTTP of WebDriver."""

    def __init__(self, port: int, browser: Path) -> None:
        self._port = port
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        session = self._ask("POST", "/session", {"capabilities": wanted})
        self._session = f"/session/{session['sessionId']}"

    def goto(self, url: str) -> None:
        self._ask("POST", f"{self._session}/url", {"url": url})

    def run(self, script: str, *arguments: Any) -> Any:
        asked = {"script": script, "args": list(arguments)}
        return self._ask("POST", f"{self._session}/execute/sync", asked)

    def _resize(self, width: int, height: int) -> None:
        self._ask("POST", f"{self._session}/window/rect", {"width": width, "height": height})

    def add_cookie(self, name: str, value: str) -> None:
        cookie = {"name": name, "value": value, "path": "/"}
        self._ask("POST", f"{self._session}/cookie", {"cookie": cookie})

    def end(self) -> None:
        self._ask("DELETE", self._session)

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE_S)) as connection:
            connection.request(method, path, None if body is None else json.dumps(body))
            answer = connection.getresponse()
            told = answer.read()
        if answer.status != OK:
            raise DriverError(f"{method} {path}: {told.decode()}")
        return json.loads(told)["value"]


@contextmanager
def webkit() -> Iterator[WebKit]:
    """Start WebKitGTK, and end it."""
    with ExitStack() as open_:
        port = free_port()
        environment = {**os.environ, **ENVIRONMENT, "DISPLAY": open_.enter_context(_screen())}
        open_.enter_context(_running([PROGRAM, f"--port={port}"], environment))
        _await_listening(port)
        driver = WebKit(port, next(BROWSERS.glob("*/webkit2gtk-4.1/MiniBrowser")))
        open_.callback(driver.end)
        yield driver


@contextmanager
def _screen() -> Iterator[str]:
    """A screen that nobody looks at; its name."""
    read, write = os.pipe()
    size = "2000x1200x24"
    command = [SCREEN, "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp"]
    with _running(command, dict(os.environ), (write,)):
        os.close(write)
        with os.fdopen(read) as told:
            yield f":{told.readline().strip()}"


@contextmanager
def _running(
    command: list[str], environment: dict[str, str], kept: tuple[int, ...] = ()
) -> Iterator[None]:
    process = subprocess.Popen(
        command,
        env=environment,
        pass_fds=kept,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE_S)


def _await_listening(port: int) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
        except ConnectionError as error:
            if time.monotonic() > deadline:
                raise DriverError("WebKit's driver does not listen") from error
            time.sleep(0.1)
        else:
            return
