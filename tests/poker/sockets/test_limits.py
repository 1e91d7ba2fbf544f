"""What a web process takes from a socket, and how many sockets of whom."""

import asyncio
import json
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.lobby.sockets.lobby_socket import LobbySocket
from tests.poker.sockets.live import closed, live_table, new_table
from tests.poker.sockets.raw_socket import BINARY, CONTINUED, CUT, PING, TEXT, RawSocket
from tests.room.player import Player

ORIGINS = (None, "null", "http://evil.example", "http://127.0.0.1", "https://127.0.0.1:{port}")
RESYNC = b'{"type":"resync"}'


async def test_only_our_own_pages_open_sockets(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        web = room(webs=1, clocks=0, seed=False).webs[0]
        ada = await Player.sign_up(web.url, "Ada")
        stack.push_async_callback(ada.close)
        table_id = await in_database_thread(new_table)()
        for path in (f"/ws/tables/{table_id}/", "/ws/lobby/", "/ws/nowhere/"):
            for origin in ORIGINS:
                said = origin and origin.format(port=web.url.rsplit(":", 1)[1])
                socket = await RawSocket.open(web.url, path, ada.session_key, Origin=said)
                assert socket.status in (400, 403), (path, origin)
                await socket.close()
            foreign = {"Host": "evil.example", "Origin": "http://evil.example"}
            socket = await RawSocket.open(web.url, path, ada.session_key, **foreign)
            assert socket.status == 403
            await socket.close()
        await ada.join(table_id)


async def test_who_floods_is_cut_off_and_nobody_else_notices(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False, env={"ROOM_MESSAGES_A_SECOND": "20"})
        live = await live_table(stack, opened)
        web, ada = opened.webs[0], live.players[0]
        table, lobby = f"/ws/tables/{live.table_id}/", "/ws/lobby/"

        def fragments(socket: RawSocket) -> None:
            socket.frame(TEXT, b"{", is_last=False)
            for _ in range(300):
                socket.frame(CONTINUED, b"", is_last=False)

        def frames(socket: RawSocket, opcode: int, payload: bytes) -> None:
            for _ in range(300):
                socket.frame(opcode, payload)

        floods: list[tuple[str, Any]] = [
            (table, lambda socket: frames(socket, TEXT, RESYNC)),
            (table, lambda socket: frames(socket, TEXT, b"nonsense")),
            (table, lambda socket: frames(socket, PING, b"are you there?")),
            (table, fragments),
            (lobby, lambda socket: frames(socket, TEXT, b'{"type":"ping"}')),
            (lobby, lambda socket: frames(socket, PING, b"")),
        ]
        for path, flood in floods:
            socket = await RawSocket.open(web.url, path, ada.session_key)
            flood(socket)
            assert await socket.closing() == (4429, "too_fast"), path
            await socket.close()
        await asyncio.gather(*(player.play_through(1) for player in live.players))


async def test_frames_that_may_not_be_close_the_socket(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=0, seed=False))
        url, key = live.room.webs[0].url, live.players[0].session_key
        offer = {"Sec_WebSocket_Extensions": "permessage-deflate"}
        for path in (f"/ws/tables/{live.table_id}/", "/ws/lobby/"):
            sendings: list[tuple[Callable[[RawSocket], None], int]] = [
                (lambda socket: socket.frame(TEXT, b"x" * 5000), 4413),
                (lambda socket: socket.frame(BINARY, RESYNC), 4413),
                (lambda socket: socket.frame(TEXT, b"x" * 9000), CUT),
                (lambda socket: socket.frame(TEXT, b"\xc0\xaf"), CUT),
                (lambda socket: socket.frame(TEXT, RESYNC, reserved=4), CUT),
                (lambda socket: socket.frame(3, b""), CUT),
                (lambda socket: socket.frame(PING, b"x" * 126), CUT),
                (lambda socket: socket.frame(CONTINUED, b"x"), CUT),
                (lambda socket: socket.write(b"\x81\x02{}"), CUT),
            ]
            for send, code in sendings:
                socket = await RawSocket.open(url, path, key, **offer)
                assert socket.status == 101
                assert "permessage-deflate" not in socket.answer, "nothing is compressed"
                send(socket)
                assert (await socket.closing())[0] == code, path
                await socket.close()
        assert not any(player.is_closed for player in live.players)


async def test_six_tables_and_the_lobby_and_then_the_oldest_gives_way(room: RoomFactory) -> None:
    env = {"ROOM_SOCKETS_A_PLAYER": "7", "ROOM_MESSAGES_A_SECOND": "20"}
    async with AsyncExitStack() as stack:
        web = room(webs=1, clocks=0, seed=False, env=env).webs[0]
        windows = [await Player.sign_up(web.url, "Ada")]
        windows += [Player(web.url, "Ada") for _ in range(6)]
        tables = [await in_database_thread(new_table)() for _ in range(6)]
        for window in windows:
            stack.push_async_callback(window.close)
            window.session_key = windows[0].session_key
        for window, table_id in zip(windows[:6], tables, strict=True):
            await window.join(table_id)
        lobby = await LobbySocket.open(web.url, windows[0].session_key)
        stack.push_async_callback(lobby.close)
        await lobby.until(lambda: lobby.of("snapshot"))
        assert not any(window.is_closed for window in windows[:6])
        await windows[6].join(tables[0])
        await closed(windows[0])
        assert windows[0].close_code == 4409
        assert json.loads(windows[0].received[-1]) == {"type": "bye", "code": "elsewhere"}
        assert not any(window.is_closed for window in windows[1:])


async def test_behind_a_proxy_each_address_has_its_own_places(room: RoomFactory) -> None:
    env = {"ROOM_SOCKETS_AN_ADDRESS": "3", "ROOM_PROXIES": "127.0.0.1"}
    async with AsyncExitStack() as stack:
        web = room(webs=1, clocks=0, seed=False, env=env).webs[0]

        async def knock(address: str) -> RawSocket:
            socket = await RawSocket.open(web.url, "/ws/lobby/", X_Forwarded_For=address)
            stack.push_async_callback(socket.close)
            return socket

        first = [await knock("203.0.113.9") for _ in range(3)]
        assert json.loads((await first[2].next_frame()).payload)["type"] == "snapshot"
        made_up = await knock("198.51.100.1, 203.0.113.9")
        assert await made_up.closing() == (4430, "crowded")
        elsewhere = await knock("203.0.113.10")
        assert json.loads((await elsewhere.next_frame()).payload)["type"] == "snapshot"
