"""A server in a network namespace of its own, which visitors reach from several addresses."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Self

from config.places import BASE_DIR
from tests.room.processes import Room

HOUSEHOLD_V4: Final = ("10.214.7.2",)
HOUSEHOLD_V6: Final = tuple(f"fd07:214:7:2::{number:x}" for number in range(0x100, 0x196))
"""150 addresses of one /64."""
STRANGER_V4: Final = "10.214.7.3"
STRANGER_V6: Final = "fd07:214:7:3::1"
SERVER_V4: Final = "10.214.7.1"
SERVER_V6: Final = "fd07:214:7:2::1"
_SERVER_TOO: Final = "fd07:214:7:3::2"


class Street:
    """A link between this machine, where visitors are, and a namespace for servers. Only root can
    make it."""

    def __init__(self) -> None:
        self._name = f"room-street-{os.getpid()}"
        self._link = f"street{os.getpid() % 100_000}"
        self._processes: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Self:
        _ip("netns", "add", self._name)
        try:
            _ip("link", "add", self._link, "type", "veth", "peer", "eth0", "netns", self._name)
            for address in (*HOUSEHOLD_V4, STRANGER_V4):
                _ip("address", "add", f"{address}/24", "dev", self._link)
            for address in (*HOUSEHOLD_V6, STRANGER_V6):
                _ip("address", "add", f"{address}/64", "dev", self._link, "nodad")
            _ip("link", "set", self._link, "up")
            inside = ("-n", self._name)
            _ip(*inside, "address", "add", f"{SERVER_V4}/24", "dev", "eth0")
            for address in (SERVER_V6, _SERVER_TOO):
                _ip(*inside, "address", "add", f"{address}/64", "dev", "eth0", "nodad")
            for device in ("eth0", "lo"):
                _ip(*inside, "link", "set", device, "up")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_error: object) -> None:
        for process in self._processes:
            process.kill()
            process.wait()
        subprocess.run(["ip", "link", "delete", self._link], check=False, capture_output=True)
        _ip("netns", "delete", self._name)

    def run(self, command: Sequence[Any], room: Room, log: Path) -> None:
        """Start a program of a room in the namespace, until the end."""
        inside = ["ip", "netns", "exec", self._name, *command]
        with log.open("ab") as text:
            self._processes.append(
                subprocess.Popen(inside, cwd=BASE_DIR, env=room.env, stdout=text, stderr=text)
            )


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)
