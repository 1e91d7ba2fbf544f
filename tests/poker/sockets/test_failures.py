"""What is known to go wrong with sockets and channel layers does not go wrong here."""

import asyncio
import json
import signal
import time
from contextlib import AsyncExitStack

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, DummyCookieJar, WSMsgType
from django.utils import timezone

from accounts.models import Player as Account
from poker.bots.room.signing_in import socket_headers
from poker.models import Presence, TableEvent
from poker.services.base.writing import writing
from poker.services.presence import presence
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.poker.sockets.live import Live, closed, live_table
from tests.poker.sockets.test_database_faults import blocked
from tests.room.database import RoomDatabase
from tests.room.launcher import comes_true
from tests.room.player import Player
from tests.room.servers import Servers

GONE_WITHIN_S = 12.0


async def quiet_socket(
    stack: AsyncExitStack, player: Player, table_id: int
) -> ClientWebSocketResponse:
    """One more window of a player that answers no ping and reads only when the test does."""
    http = await stack.enter_async_context(ClientSession(cookie_jar=DummyCookieJar()))
    opened = await http.ws_connect(
        f"{player.url}/ws/tables/{table_id}/",
        headers=socket_headers(player.url, player.session_key),
        autoping=False,
        max_msg_size=0,
    )
    assert (await opened.receive_json(timeout=10))["type"] == "snapshot"
    return opened


async def becomes_absent(live: Live, player: Player, within_s: float) -> bool:
    where = {"table_id": live.table_id, "player_id": (await player.account()).pk}
    return await comes_true(lambda: not presence.is_present(**where, now=timezone.now()), within_s)


async def test_a_client_hopelessly_behind_is_dropped_and_nobody_else_waits(
    room: RoomFactory,
) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=1, seed=False))
        actor = await live.to_act()
        behind = await quiet_socket(stack, live.players[0], live.table_id)
        for _ in range(6000):
            await behind.send_str('{"type":"resync"}')
        began = time.monotonic()
        assert (await actor.check_or_call())["type"] == "done"
        await live.all_at(await live.last_seq())
        assert time.monotonic() - began < 3.0
        assert await comes_true(lambda: "client too slow" in live.room.log_text("web-1"))
        frames = [message.data async for message in behind if message.type is WSMsgType.TEXT]
        assert json.loads(frames[-1])["code"] == "too_slow"
        assert behind.close_code == 4508
        await quiet_socket(stack, live.players[0], live.table_id)


async def test_a_laptop_that_sleeps_is_away_and_the_other_windows_are_not(
    room: RoomFactory,
) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=0, seed=False))
        ada, ben, _cleo = live.players
        await quiet_socket(stack, ada, live.table_id)
        await quiet_socket(stack, ben, live.table_id)
        await ben.hang_up()
        assert await becomes_absent(live, ben, GONE_WITHIN_S)
        account = await ada.account()
        assert await in_database_thread(presence.is_present)(
            table_id=live.table_id, player_id=account.pk, now=timezone.now()
        )


async def test_whose_process_died_is_noticed_within_ten_seconds(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=0, seed=False)
        live = await live_table(stack, opened)
        opened.kill("web-1", signal.SIGKILL)
        assert await becomes_absent(live, live.players[0], 10.0)


async def test_a_valkey_that_hangs_delays_neither_sockets_nor_actions(
    room: RoomFactory, servers: Servers
) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=2, clocks=1, seed=False))
        actor = await live.to_act()
        servers.valkey.send_signal(signal.SIGSTOP)
        try:
            began = time.monotonic()
            newcomer = await Player.sign_up(actor.url, "Newcomer")
            stack.push_async_callback(newcomer.close)
            await newcomer.join(live.table_id)
            assert (await actor.check_or_call())["type"] == "done"
            assert time.monotonic() - began < 4.0
            await live.all_at(await live.last_seq(), timeout_s=3.0)
        finally:
            servers.valkey.send_signal(signal.SIGCONT)
        actor = await live.to_act()
        assert (await actor.check_or_call())["type"] == "done"
        await live.all_at(await live.last_seq(), timeout_s=3.0)


async def test_a_slow_command_does_not_keep_a_socket_from_closing(
    room: RoomFactory, room_db: RoomDatabase
) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=0, seed=False))
        ada = live.players[0]
        locked, done = asyncio.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()

        def hold_the_table() -> None:
            with writing(live.table_id):
                loop.call_soon_threadsafe(locked.set)
                asyncio.run_coroutine_threadsafe(done.wait(), loop).result(20)

        holding = asyncio.create_task(in_database_thread(hold_the_table)())
        await locked.wait()
        await ada.raw('{"type":"sit_out","id":"late"}')
        assert await comes_true(lambda: blocked(room_db.name))
        await ada.raw('{"type":"sit_in","id":"behind"}')
        await ada.hang_up()
        try:
            assert await becomes_absent(live, ada, 3.0)
        finally:
            done.set()
            await holding
        events = TableEvent.objects.filter(table=live.table_id)
        assert await comes_true(events.filter(kind="sat_out").exists), "it was under way"
        assert (await live.players[1].send("sit_out"))["type"] == "done"
        assert not await in_database_thread(events.filter(kind="sat_in").exists)()


def change_password(account: Account) -> None:
    account.set_password("another river 93")
    account.save()


def deactivate_unheard(account: Account) -> None:
    """As a statement on the database does, which announces nothing."""
    Account.objects.filter(pk=account.pk).update(is_active=False)


async def test_no_socket_outlives_a_changed_password_or_a_deactivation(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=2, clocks=0, seed=False))
        ada, ben, cleo = live.players
        await in_database_thread(change_password)(await ada.account())
        await in_database_thread(deactivate_unheard)(await ben.account())
        began = time.monotonic()
        await closed(ada)
        assert time.monotonic() - began < 3.0
        with pytest.raises(AssertionError, match="closed"):
            await ben.until(lambda: False, 9)
        assert (ada.close_code, ben.close_code) == (4401, 4401)
        assert not cleo.is_closed


async def test_clients_that_come_and_go_leave_nothing_behind(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=1, seed=False))
        ada, *others = live.players
        for _ in range(20):
            await asyncio.gather(*(other.join(live.table_id) for other in others))
        actor = await live.to_act()
        assert (await actor.check_or_call())["type"] == "done"
        await live.all_at(await live.last_seq())
        still_open = Presence.objects.filter(gone_at=None)
        assert await comes_true(lambda: still_open.count() == len(live.players))
        assert not ada.is_closed
