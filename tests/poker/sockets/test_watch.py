"""The look every two seconds survives whatever one socket does."""

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Player
from poker.event_stream.memory import Step
from poker.event_stream.stream import latest_step
from poker.models import ChatLine, Table, TableChat
from poker.projections.shared_frames import SharedFrames
from poker.sockets.bye import SESSION_OVER, UNAVAILABLE, Bye
from poker.sockets.chat import NOTHING_YET
from poker.sockets.database_threads import in_database_thread
from poker.sockets.serving import watch as watching
from poker.sockets.serving.watch import Watch
from poker.talk.chat.lines import Line
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.room.launcher import comes_true


class Socket:
    """A watcher that was told the table's first event, and may fail when it is told more."""

    def __init__(
        self,
        player_id: int,
        fault: Exception | None = None,
        session_key: str | None = "none",
    ) -> None:
        self.socket = uuid4()
        self.player_id = player_id
        self.session_key = session_key
        self.seq = 1
        self.history = 0
        self.line = 0
        self.read: list[str] = []
        self.bye: Bye | None = None
        self.said: dict[str, Any] = {}
        self.is_in_hand = False
        self._fault = fault

    def catch_up(self, steps: list[Step] | None, shared: SharedFrames) -> None:
        if self._fault:
            raise self._fault
        assert shared
        assert steps
        assert steps[0].seq == self.seq + 1
        self.seq = steps[-1].seq

    async def tell_lines(self, lines: list[Line], last: int) -> None:
        self.read += [line.text for line in lines]
        self.line = last

    async def say_bye(self, bye: Bye, **more: Any) -> None:
        self.bye, self.said = bye, more

    def tell_database(self, *, is_away: bool) -> None:
        """The database answers in these tests."""


@pytest.fixture
async def watch(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Watch]:
    monkeypatch.setattr(watching, "LOOK_EVERY_S", 0.05)
    watch = Watch()
    yield watch
    watch.stop()
    await asyncio.sleep(0.05)


@pytest.fixture
def ada(new_player: PlayerFactory) -> Player:
    return new_player()


async def test_one_socket_that_fails_is_given_up_and_the_others_are_told(
    felt: Callable[..., Felt], ada: Player, client: Client, watch: Watch
) -> None:
    table = await in_database_thread(lambda: felt(20000, 20000).row)()
    await in_database_thread(lambda: client.force_login(ada))()
    session = client.session.session_key
    bad = Socket(ada.pk, RuntimeError("broken"), session_key=session)
    good = Socket(ada.pk, session_key=session)
    watch.join(table.pk, bad)
    watch.join(table.pk, good)
    assert await comes_true(lambda: bad.bye and good.seq == table.seq)
    assert bad.bye == UNAVAILABLE
    assert table.seq > 1


async def test_the_player_to_act_is_told_first(felt: Callable[..., Felt], watch: Watch) -> None:
    def dealt() -> Felt:
        table = felt(20000, 20000, 20000, 20000)
        table.deal()
        return table

    table = await in_database_thread(dealt)()
    told: list[int] = []
    row = await in_database_thread(lambda: table.row)()
    for player in table.players.values():
        socket = Socket(player.pk)
        socket.catch_up = partial(tell_and_note, socket, told)  # type: ignore[method-assign]
        watch.join(table.table_id, socket)
    actor = await in_database_thread(lambda: table.players[table.to_act].pk)()
    await in_database_thread(lambda: latest_step(table.table_id))()
    watch._audiences[table.table_id].hear(row.seq)
    assert told[0] == actor
    assert sorted(told) == sorted(player.pk for player in table.players.values())


def tell_and_note(
    socket: Socket, told: list[int], steps: list[Step] | None, shared: SharedFrames
) -> None:
    told.append(socket.player_id)
    Socket.catch_up(socket, steps, shared)


async def test_lines_of_the_chat_are_found_though_nobody_announced_them(
    table: Table, ada: Player, watch: Watch
) -> None:
    def said_by_ada() -> None:
        TableChat.objects.create(table=table, lines=1)
        said = {"said": "hello", "shown": "hello", "said_at": timezone.now()}
        ChatLine.objects.create(table=table, number=1, player=ada, action_id="a", **said)

    socket, other = Socket(ada.pk), Socket(ada.pk)
    other.line = NOTHING_YET
    for one in (socket, other):
        watch.join(table.pk, one)
    await in_database_thread(said_by_ada)()
    assert await comes_true(lambda: socket.read)
    assert (socket.read, socket.line) == (["hello"], 1)
    assert other.read == [], "it is told by itself when it opens"


async def test_who_left_is_told_nothing_more_and_may_leave_twice(
    felt: Callable[..., Felt], ada: Player, watch: Watch
) -> None:
    table = await in_database_thread(lambda: felt(20000, 20000).row)()
    gone, there = Socket(ada.pk), Socket(ada.pk)
    for socket in (gone, there):
        watch.join(table.pk, socket)
    watch.leave(table.pk, gone)
    watch.leave(table.pk, gone)
    assert await comes_true(lambda: there.seq == table.seq)
    assert gone.seq == 1


async def test_a_socket_whose_session_is_nowhere_is_found_by_looking(
    table: Table, ada: Player, watch: Watch
) -> None:
    socket = Socket(ada.pk)
    watch.join(table.pk, socket)
    assert await comes_true(lambda: socket.bye == SESSION_OVER)


async def test_in_three_looks_every_session_is_checked_once(
    table: Table, ada: Player, watch: Watch
) -> None:
    sockets = [Socket(ada.pk) for _ in range(30)]
    for socket in sockets:
        watch.join(table.pk, socket)
    checked = [socket for look in (7, 8, 9) for socket in watch._due_at(look)]
    assert sorted(map(id, checked)) == sorted(map(id, sockets))
    assert len(watch._due_at(7)) < len(sockets)
