"""A web process looks at its connections a few at a time: no burst of pings, and none left out."""

from collections import Counter

import pytest

from poker.sockets.serving.server import LOOKS_A_ROUND, RoomServer

SOCKETS = 1_000


class Connection:
    """A connection that counts how often it is looked at."""

    def __init__(self, looks: "Counter[Connection]") -> None:
        self._looks = looks

    def check_timeouts(self) -> None:
        self._looks[self] += 1


@pytest.fixture
def looks() -> "Counter[Connection]":
    return Counter()


async def test_each_is_looked_at_once_a_round_and_few_at_a_time(
    looks: "Counter[Connection]",
) -> None:
    server = RoomServer(None, "tcp:port=0")
    server.connections = {Connection(looks): {} for _ in range(SOCKETS)}
    for nth in range(1, LOOKS_A_ROUND + 1):
        server.timeout_checker()
        assert looks.total() == nth * SOCKETS / LOOKS_A_ROUND
    assert set(looks.values()) == {1}
    assert looks.keys() == server.connections.keys()


async def test_who_left_is_passed_over_and_who_came_is_in_the_next_round(
    looks: "Counter[Connection]",
) -> None:
    server = RoomServer(None, "tcp:port=0")
    stays, leaves = Connection(looks), Connection(looks)
    server.connections = {leaves: {}, stays: {}}
    server.timeout_checker()
    came = Connection(looks)
    server.connections = {stays: {}, came: {}}
    server.timeout_checker()
    assert looks == {stays: 1}
    server.timeout_checker()
    server.timeout_checker()
    assert looks == {stays: 2, came: 1}


async def test_without_connections_it_goes_on(looks: "Counter[Connection]") -> None:
    server = RoomServer(None, "tcp:port=0")
    server.connections = {}
    server.timeout_checker()
    came = Connection(looks)
    server.connections = {came: {}}
    server.timeout_checker()
    assert looks == {came: 1}
