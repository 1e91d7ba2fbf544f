"""Announcements are hints: whatever becomes of them, every client is right within 3 s."""

import json
import signal
from collections.abc import Callable
from contextlib import AsyncExitStack

import pytest
from django.utils import timezone

from poker.event_stream import announcing
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.poker.felt import Felt
from tests.poker.sockets.live import Live, live_table, public
from tests.room.servers import Servers

Announce = Callable[[int, int], None]


class Post:
    """Announcements of this process on their way; a test says what becomes of each."""

    def __init__(self, send: Announce) -> None:
        self._send = send
        self._kept: tuple[int, int] | None = None
        self.way = "as sent"

    def announce(self, table_id: int, seq: int) -> None:
        if self.way == "dropped":
            return
        if self.way == "swapped" and self._kept is None:
            self._kept = table_id, seq
            return
        self._send(table_id, seq)
        if self.way == "doubled":
            self._send(table_id, seq)
        if self._kept is not None:
            self._send(*self._kept)
            self._kept = None


@pytest.fixture
def post(monkeypatch: pytest.MonkeyPatch) -> Post:
    """This process's announcements, given into the test's hands."""
    post = Post(announcing.announce)
    monkeypatch.setattr(announcing, "announce", post.announce)
    return post


async def felt_of(live: Live) -> Felt:
    """The same table played from this process, so that its announcements are ours."""
    state = await live.state()
    felt = Felt(live.table_id, timezone.now())
    for seat, player in enumerate(live.players):
        felt.players[seat] = await player.account()
    assert len(list(state.taken())) == len(live.players)
    return felt


async def everybody_is_right(live: Live) -> None:
    seq = await live.last_seq()
    await live.all_at(seq, timeout_s=3.0)
    first = live.players[0]
    for player in live.players:
        assert player.seq == seq
        assert public(player.view) == public(first.view)
    held = [player.view for player in live.players]
    for player in live.players:
        await player.raw(json.dumps({"type": "resync"}))
        await player.sees(lambda it: '"snapshot"' in it.received[-1])
    assert [player.view for player in live.players] == held, "patches lead where a snapshot does"


@pytest.mark.long
async def test_each_announcement_of_a_hand_dropped_doubled_or_swapped(
    room: RoomFactory, post: Post
) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=0, seed=False))
        felt = await felt_of(live)
        ways = ("dropped", "doubled", "swapped", "as sent", "dropped")
        await in_database_thread(felt.deal)()
        for turn in range(40):
            await everybody_is_right(live)
            if not (await live.state()).running:
                break
            post.way = ways[turn % len(ways)]
            await in_database_thread(felt.check_or_call)()
        assert not (await live.state()).running, "the hand is over"
        await everybody_is_right(live)


@pytest.mark.parametrize("way", ["dropped", "doubled", "swapped"])
async def test_the_last_announcement_of_a_hand(room: RoomFactory, post: Post, way: str) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=0, seed=False))
        felt = await felt_of(live)
        await in_database_thread(felt.deal)()
        post.way = "as sent"
        await in_database_thread(felt.fold_next)()
        post.way = way
        await in_database_thread(felt.fold_next)()
        assert not (await live.state()).running
        await everybody_is_right(live)


async def test_a_client_that_lost_frames_asks_and_is_right_again(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=0, seed=False))
        felt = await felt_of(live)
        deaf, *others = live.players
        deaf.hears = lambda frame: frame["type"] != "events"
        await in_database_thread(felt.deal)()
        seq = await live.last_seq()
        for player in others:
            await player.sees(lambda it: it.seq == seq, 3)
        assert deaf.seq < seq
        deaf.hears = lambda _frame: True
        await in_database_thread(felt.check_or_call)()
        await everybody_is_right(live)
        assert '{"type": "resync"}' in deaf.sent


async def test_play_goes_on_while_valkey_is_away(room: RoomFactory, servers: Servers) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=1, seed=False))
        actor = await live.to_act()
        servers.stop_valkey(signal.SIGKILL)
        try:
            assert (await actor.check_or_call())["type"] == "done"
            await everybody_is_right(live)
        finally:
            # In this thread: the server would end with any thread that ends.
            servers.start_valkey()
        actor = await live.to_act()
        assert (await actor.check_or_call())["type"] == "done"
        await everybody_is_right(live)
