"""The lobby's sockets of a running room."""

import asyncio
import signal

import pytest
from django.utils import timezone

from lobby.board.reading import read_board
from lobby.models import Waiting
from lobby.services.lines.attendance import arriving
from lobby.services.lines.joining import join, leave_line
from poker.models import Game
from poker.services.tables.opening import open_table
from poker.sockets.database_threads import in_database_thread
from tests.conftest import PlayerFactory, RoomFactory
from tests.lobby.sockets.lobby_socket import LobbySocket
from tests.room.games import new_game
from tests.room.player import Player

BUY_IN = 20000


def offered() -> Game:
    game = new_game("Told 1/2", small_blind=100, big_blind=200)
    open_table(game=game, name="Told")
    return game


def stand_in_line_untold(game: Game, player_id: int) -> None:
    """As a change whose announcement is lost."""
    now = timezone.now()
    mine = Waiting(game=game, player_id=player_id, amount=BUY_IN, joined_at=now, **arriving(now))
    Waiting.objects.bulk_create([mine])


async def test_a_change_is_told_alike_to_all_who_watch_at_any_process(
    room: RoomFactory, new_player: PlayerFactory
) -> None:
    opened = room(webs=2, clocks=0, seed=False)
    game = await in_database_thread(offered)()
    player = await in_database_thread(new_player)()
    sockets = [await LobbySocket.open(opened.webs[at % 2].url) for at in range(20)]
    # A process that served a lobby a moment ago begins with the list it had then.
    version = (await in_database_thread(read_board)(timezone.now())).version
    for socket in sockets:
        await socket.sees(lambda it: version_of(it) == version)
    assert await in_database_thread(join)(game_id=game.pk, player=player, amount=BUY_IN)
    for socket in sockets:
        await socket.sees(lambda it: version_of(it) != version)
    told = [socket.of("changes")[-1] for socket in sockets]
    assert {frame["from"] for frame in told} == {version}
    (html,) = {frame["html"] for frame in told}
    assert ">1 / 6<" in html

    await in_database_thread(stand_in_line_untold)(game, player.pk)
    for socket in sockets:
        await socket.sees(lambda it: version_of(it) not in (version, told[0]["to"]))
    await asyncio.gather(*(socket.close() for socket in sockets))


def version_of(socket: LobbySocket) -> str | None:
    """The version of the list the socket's page has, None before it was told."""
    versions = [frame["version"] for frame in socket.of("snapshot")]
    versions += [frame["to"] for frame in socket.of("changes")]
    return versions[-1] if versions else None


@pytest.mark.rule("queue")
async def test_a_place_in_line_is_told_to_its_player_alone(
    room: RoomFactory, new_player: PlayerFactory
) -> None:
    opened = room(webs=1, clocks=0, seed=False)
    url = opened.webs[0].url
    game = await in_database_thread(offered)()
    for _ in range(6):
        seated = await in_database_thread(new_player)()
        await in_database_thread(join)(game_id=game.pk, player=seated, amount=BUY_IN)
    before, ana = await in_database_thread(new_player)(), await Player.sign_up(url, "Ana")
    await in_database_thread(join)(game_id=game.pk, player=before, amount=BUY_IN)
    hers, guests = await LobbySocket.open(url, ana.session_key), await LobbySocket.open(url)

    account = await ana.account()
    await in_database_thread(join)(game_id=game.pk, player=account, amount=BUY_IN)
    await hers.until(lambda: any("number 2 of 2" in frame["html"] for frame in hers.of("yours")))
    await in_database_thread(leave_line)(game_id=game.pk, player=before)
    await hers.until(lambda: any("number 1 of 1" in frame["html"] for frame in hers.of("yours")))
    assert guests.of("changes")
    assert not guests.of("yours")

    await ana.sign_out()
    await hers.until(lambda: hers.of("bye"), timeout_s=15)
    assert hers.of("bye")[0]["code"] == "session_over"
    assert not guests.of("bye")
    await asyncio.gather(hers.close(), guests.close(), ana.close())


async def test_a_socket_answers_pings_and_is_sent_elsewhere_when_its_process_stops(
    room: RoomFactory,
) -> None:
    opened = room(webs=1, clocks=0, seed=False)
    socket = await LobbySocket.open(opened.webs[0].url)
    await socket.until(lambda: socket.of("snapshot"))
    await socket.socket.send_str('{"type":"ping"}')
    await socket.until(lambda: socket.of("pong"))
    await socket.socket.send_str("nothing the lobby knows")
    opened.signal(opened.webs[0].name, signal.SIGTERM)
    await socket.until(lambda: socket.of("bye"))
    (bye,) = socket.of("bye")
    assert (bye["code"], bye["retry_ms"]) == ("restarting", 500)
    await socket.until(lambda: socket.socket.close_code == 4512)
    await socket.close()


async def test_what_is_too_long_closes_the_socket(room: RoomFactory) -> None:
    opened = room(webs=1, clocks=0, seed=False)
    socket = await LobbySocket.open(opened.webs[0].url)
    await socket.until(lambda: socket.of("snapshot"))
    await socket.socket.send_str("x" * 5000)
    await socket.until(lambda: socket.of("bye"))
    assert socket.of("bye")[0]["code"] == "too_large"
    await socket.close()
