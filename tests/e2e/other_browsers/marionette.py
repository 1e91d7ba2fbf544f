"""Debian's Firefox without windows, driven by Marionette, the protocol that is built into it."""

import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tests.e2e.other_browsers.driver import Driver, DriverError

PROGRAM: Final = "firefox-esr"
PATIENCE_S: Final = 60
PREFERENCES: Final = {
    "marionette.port": 0,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.serviceWorkers.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class Firefox(Driver):
    """One window, over Marionette's connection: `length:[kind, id, name or error, content]`."""

    def __init__(self, connection: socket.socket) -> None:
        self._stream = connection.makefile("rwb")
        self._sent = 0
        self._receive()
        self._ask("NewSession", {})

    def goto(self, url: str) -> None:
        self._ask("Navigate", {"url": url})

    def run(self, script: str, *arguments: Any) -> Any:
        told = {"script": script, "args": list(arguments), "newSandbox": False, "sandbox": None}
        return self._ask("ExecuteScript", told)["value"]

    def _resize(self, width: int, height: int) -> None:
        self._ask("SetWindowRect", {"width": width, "height": height})

    def add_cookie(self, name: str, value: str) -> None:
        self._ask("AddCookie", {"cookie": {"name": name, "value": value, "path": "/"}})

    def _ask(self, command: str, parameters: dict[str, Any]) -> Any:
        self._sent += 1
        text = json.dumps([0, self._sent, f"WebDriver:{command}", parameters]).encode()
        self._stream.write(b"%d:%s" % (len(text), text))
        self._stream.flush()
        _, _, error, result = self._receive()
        if error:
            raise DriverError(f"{command}: {error}")
        return result

    def _receive(self) -> Any:
        length = b""
        while (sign := self._stream.read(1)) != b":":
            if not sign:
                raise DriverError("Firefox has closed the connection")
            length += sign
        return json.loads(self._stream.read(int(length)))


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """Start Firefox with a new profile in `folder`, and end it."""
    folder.mkdir(parents=True)
    lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
    (folder / "user.js").write_text("\n".join(lines))
    process = subprocess.Popen(
        [PROGRAM, "--headless", "--marionette", "--no-remote", "--profile", str(folder)],
        env={**os.environ, "HOME": str(folder)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        with socket.create_connection(("127.0.0.1", _port(folder)), timeout=PATIENCE_S) as opened:
            yield Firefox(opened)
    finally:
        process.terminate()
        process.wait(PATIENCE_S)


def _port(folder: Path) -> int:
    """Return the port Firefox chose, which it writes into its profile."""
    written = folder / "MarionetteActivePort"
    deadline = time.monotonic() + PATIENCE_S
    while not (written.exists() and written.read_text().strip()):
        if time.monotonic() > deadline:
            raise DriverError("Firefox does not listen")
        time.sleep(0.1)
    return int(written.read_text())
