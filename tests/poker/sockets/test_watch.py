"""The look every two seconds survives whatever one socket does."""

import asyncio
from uuid import uuid4

import pytest

from poker.models import Table
from poker.sockets import watch as watching
from poker.sockets.watch import Watch


class Socket:
    """A watcher that may fail when it is told something."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.socket = uuid4()
        self.told: list[int] = []
        self.given_up = False
        self._fault = fault

    async def catch_up(self, seq: int) -> None:
        if self._fault:
            raise self._fault
        self.told.append(seq)

    async def give_up(self) -> None:
        self.given_up = True


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "LOOK_EVERY_S", 0.05)


async def test_one_socket_that_fails_is_given_up_and_the_others_are_told(
    table: Table, quick: None
) -> None:
    watch, bad, good = Watch(), Socket(RuntimeError("broken")), Socket()
    watch.join(table.pk, bad)
    watch.join(table.pk, good)
    await asyncio.sleep(0.6)
    assert bad.given_up
    assert len(good.told) > 1
    assert set(good.told) == {table.seq}
    watch.leave(table.pk, good)
    await asyncio.sleep(0.1)
    told = len(good.told)
    await asyncio.sleep(0.3)
    assert len(good.told) == told, "who left is told nothing more"


async def test_leaving_twice_is_leaving(table: Table, quick: None) -> None:
    watch, socket = Watch(), Socket()
    watch.join(table.pk, socket)
    watch.leave(table.pk, socket)
    watch.leave(table.pk, socket)
    await asyncio.sleep(0.2)
    assert socket.told == []
