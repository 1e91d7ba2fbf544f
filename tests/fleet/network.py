"""Networks of the fleet's machines, of which each can be cut off."""

import os
import subprocess
from typing import Final, Self

HOST: Final = "127.0.0.1"


class Network:
    """All machines on the loopback address, where none can be cut off."""

    shared = HOST

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        """Nothing has to be removed."""

    def address(self, number: int) -> str:
        """Return the address of a machine, which are numbered from 1."""
        return HOST

    def inside(self, number: int) -> list[str]:
        """Return the beginning of a command line that runs on a machine."""
        return []

    def cut(self, number: int) -> None:
        """Drop every packet to and from a machine."""
        raise NotImplementedError("the loopback address is not cut")

    def join(self, number: int) -> None:
        """Pass packets to and from a machine again."""


class Namespaces(Network):
    """Each machine in a network namespace of its own, joined by a bridge; only root can make them.

    Packets to and from a machine that is cut off are dropped without a word.
    """

    def __init__(self, machines: int) -> None:
        # Another run at the same time has other names and another network.
        self._mark = os.getpid() % 250
        self._bridge = f"room-{self._mark}"
        self._machines = range(1, machines + 1)
        self.shared = self._ip(254)

    def __enter__(self) -> Self:
        _ip("link", "add", self._bridge, "type", "bridge")
        _ip("address", "add", f"{self.shared}/24", "dev", self._bridge)
        _ip("link", "set", self._bridge, "up")
        for number in self._machines:
            name, link = self._name(number), self._link(number)
            _ip("netns", "add", name)
            _ip("link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", name)
            _ip("link", "set", link, "master", self._bridge, "up")
            _ip("-n", name, "address", "add", f"{self.address(number)}/24", "dev", "eth0")
            _ip("-n", name, "link", "set", "eth0", "up")
            _ip("-n", name, "link", "set", "lo", "up")
        return self

    def __exit__(self, *_error: object) -> None:
        for number in self._machines:
            _ip("netns", "delete", self._name(number))
        _ip("link", "delete", self._bridge)

    def address(self, number: int) -> str:
        return self._ip(number)

    def inside(self, number: int) -> list[str]:
        return ["ip", "netns", "exec", self._name(number)]

    def cut(self, number: int) -> None:
        _ip("link", "set", self._link(number), "down")

    def join(self, number: int) -> None:
        _ip("link", "set", self._link(number), "up")

    def _ip(self, last: int) -> str:
        return f"10.213.{self._mark}.{last}"

    def _name(self, number: int) -> str:
        return f"{self._bridge}-{number}"

    def _link(self, number: int) -> str:
        return f"{self._bridge}v{number}"


def can_be_made() -> bool:
    """Return whether this process may make network namespaces."""
    made = subprocess.run(["unshare", "--net", "true"], capture_output=True, check=False)
    return os.geteuid() == 0 and made.returncode == 0


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)
