"""Sockets of sessions that are ended from elsewhere, or run out, in a room of two processes."""

import asyncio
from contextlib import AsyncExitStack
from datetime import timedelta

from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.sign_in.devices.models import SignIn
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.poker.sockets.live import closed, live_table
from tests.room.player import Player

AT_ONCE_S = 3
A_MINUTE = timedelta(minutes=1)


def run_out(session_key: str) -> None:
    Session.objects.filter(pk=session_key).update(expire_date=timezone.now() - timedelta(seconds=1))


def leave_alone(session_key: str) -> None:
    """Nothing was done in this session for ten minutes."""
    SignIn.objects.filter(session_key=session_key).update(seen_at=timezone.now() - 10 * A_MINUTE)


def idle(session_key: str) -> timedelta:
    return timezone.now() - SignIn.objects.get(session_key=session_key).seen_at


def sign_in_id(session_key: str) -> int:
    return SignIn.objects.get(session_key=session_key).pk


async def test_sockets_of_ended_sessions_close_in_every_process(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=2, clocks=0, seed=False))
        ada, ben, _cleo = live.players
        assert ada.url != ben.url
        phone = Player(ben.url, ada.name)
        stack.push_async_callback(phone.close)
        await phone.sign_in()
        await phone.join(live.table_id)

        await in_database_thread(leave_alone)(ben.session_key)
        assert (await ben.send("sit_out"))["type"] == "done"
        # Noted after the answer, in the order messages came.
        assert (await ben.send("sit_in"))["type"] == "done"
        assert await in_database_thread(idle)(ben.session_key) < A_MINUTE, "who plays is not idle"

        number = await in_database_thread(sign_in_id)(phone.session_key)
        assert await ada.submit(f"/accounts/devices/{number}/end/") == 302
        await asyncio.wait_for(closed(phone), AT_ONCE_S)
        assert phone.close_code == 4401
        assert not ada.is_closed
        assert (await ada.send("sit_out"))["type"] == "done"

        await phone.sign_in()
        await phone.join(live.table_id)
        assert await phone.submit("/accounts/devices/end-all/") == 302
        for socket in (ada, phone):
            await asyncio.wait_for(closed(socket), AT_ONCE_S)
            assert socket.close_code == 4401
        assert not ben.is_closed
        assert (await ben.send("sit_out"))["type"] == "done"


async def test_a_session_that_runs_out_in_a_hand_plays_it_to_its_end(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=1, seed=False))
        actor = await live.to_act()
        await in_database_thread(run_out)(actor.session_key)
        await have_sessions_looked_at(stack, actor, live.table_id)
        assert not actor.is_closed
        assert (await actor.act("fold"))["type"] == "done"
        await have_sessions_looked_at(stack, actor, live.table_id)
        await closed(actor)
        assert actor.close_code == 4401


async def have_sessions_looked_at(stack: AsyncExitStack, player: Player, table_id: int) -> None:
    """A sign-out elsewhere has every process look at the player's sockets, a moment later; the
    socket opened there is closed by that look."""
    elsewhere = Player(player.url, player.name)
    stack.push_async_callback(elsewhere.close)
    await elsewhere.sign_in()
    await elsewhere.join(table_id)
    await elsewhere.sign_out()
    await closed(elsewhere)
