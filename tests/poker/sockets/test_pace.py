"""How much a player may ask for: more than anybody at a table does, and no more."""

import json
from contextlib import AsyncExitStack, suppress
from typing import Any

import pytest

from poker.sockets.connections import allowance
from poker.sockets.connections.pace import Pace
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.poker.sockets.live import closed, live_table, new_table
from tests.poker.sockets.test_refusals import everything_stored
from tests.room.player import Player, SocketClosed


class Clock:
    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock(settings: Any) -> Clock:
    settings.ROOM_COMMANDS_A_TABLE, settings.ROOM_COMMANDS_A_PLAYER = 10, 40
    return Clock()


def taken(pace: Pace, times: int, *, player_id: int = 1, table_id: int = 1) -> int:
    """How many of so many commands are taken."""
    found = [pace.over(player_id=player_id, table_id=table_id) for _ in range(times)]
    return found.count(None)


def test_five_seconds_worth_at_once_and_then_so_many_a_second(clock: Clock) -> None:
    pace = Pace(clock)
    assert taken(pace, 60) == 50
    clock.now_s += 1
    assert taken(pace, 60) == 10
    refusal = pace.over(player_id=1, table_id=1)
    assert refusal is not None
    assert (refusal.code, refusal.field) == ("too_many_commands", "message")
    assert refusal.allowed == {"a_second": 10, "retry_ms": 100}


def test_at_other_tables_up_to_what_a_player_may_send_in_all(clock: Clock) -> None:
    pace = Pace(clock)
    assert [taken(pace, 50, table_id=table) for table in range(1, 6)] == [50, 50, 50, 50, 0]
    refusal = pace.over(player_id=1, table_id=9)
    assert refusal is not None
    assert refusal.allowed == {"a_second": 40, "retry_ms": 25}
    assert taken(pace, 50, player_id=2) == 50, "somebody else is not concerned"


def test_who_goes_on_after_a_hundred_refusals_is_told_no_more(clock: Clock) -> None:
    pace = Pace(clock)
    assert [pace.may_be_told(1) for _ in range(102)] == [True] * 100 + [False] * 2
    assert pace.may_be_told(2)
    clock.now_s += 1
    assert [pace.may_be_told(1) for _ in range(2)] == [True, False]


def test_pings_are_counted_by_player_beside_commands(clock: Clock) -> None:
    pace = Pace(clock)
    assert [pace.may_ask(1) for _ in range(201)] == [True] * 200 + [False]
    assert taken(pace, 50) == 50
    assert pace.may_ask(2)
    clock.now_s += 1
    assert [pace.may_ask(1) for _ in range(41)] == [True] * 40 + [False]


@pytest.mark.parametrize("kind", ["ping", "resync"])
async def test_sockets_of_a_player_share_their_pings(room: RoomFactory, kind: str) -> None:
    """Twenty sockets send 30 each, which is no frame too many for one: most are closed."""
    env = {"ROOM_MESSAGES_A_SECOND": "20", "ROOM_COMMANDS_A_PLAYER": "40"}
    async with AsyncExitStack() as stack:
        web = room(webs=1, clocks=0, seed=False, env=env).webs[0]
        table_id = await in_database_thread(new_table)()
        windows = [await Player.sign_up(web.url, "Ada")]
        windows += [Player(web.url, "Ada") for _ in range(19)]
        other = await Player.sign_up(web.url, "Ben")
        for window in (*windows, other):
            stack.push_async_callback(window.close)
        for window in windows:
            window.session_key = windows[0].session_key
            await window.join(table_id)
        await other.join(table_id)
        for window in windows:
            for _ in range(30):
                with suppress(ConnectionError, SocketClosed):
                    await window.raw(json.dumps({"type": kind}))
        closing = [window for window in windows if window is not windows[0]][-10:]
        for window in closing:
            await closed(window)
        assert {window.close_code for window in closing} == {4429}
        await other.raw(json.dumps({"type": "ping"}))
        await other.until(lambda: any('"pong"' in text for text in other.received), 10)


def test_who_was_idle_is_forgotten(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "MOST_REMEMBERED", 100)
    pace = Pace(clock)
    for player in range(1000):
        taken(pace, 1, player_id=player)
        clock.now_s += 1
        assert len(pace._allowances) <= 102


def refusals(player: Player) -> list[dict[str, Any]]:
    frames = [json.loads(text) for text in player.received]
    return [frame for frame in frames if frame["type"] == "refused"]


async def test_who_floods_a_table_is_refused_and_the_others_play_on(room: RoomFactory) -> None:
    env = {"ROOM_COMMANDS_A_TABLE": "3", "ROOM_COMMANDS_A_PLAYER": "40"}
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=0, seed=False, env=env))
        live.room.start_clock()
        actor = await live.to_act()
        flooder = next(player for player in live.players if player is not actor)
        before = await in_database_thread(everything_stored)()
        for number in range(40):
            text = '{"type":"nonsense"}' if number % 2 else '{"type":"fold","decision":"9.9"}'
            await flooder.raw(json.dumps(json.loads(text) | {"id": f"flood-{number}"}))
        await flooder.until(lambda: len(refusals(flooder)) == 40, 10)
        told = [frame for frame in refusals(flooder) if frame["code"] == "too_many_commands"]
        assert len(told) >= 20
        assert told[0]["allowed"] == {"a_second": 3, "retry_ms": 334}
        for number in range(200):
            if not flooder.is_closed:
                with suppress(ConnectionError, SocketClosed):
                    await flooder.raw(f'{{"type":"sit_in","id":"more-{number}"}}')
        await closed(flooder)
        assert flooder.close_code == 4429
        assert await in_database_thread(everything_stored)() == before
        assert (await actor.check_or_call())["type"] == "done"
