"""Sockets speak the language of their player's account."""

from contextlib import AsyncExitStack

from django.utils.translation import gettext, override

from accounts.core.language.choosing import choose_language
from poker.models import Game
from poker.services.tables.opening import open_table
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.lobby.sockets.lobby_socket import LobbySocket
from tests.poker.sockets.live import new_table
from tests.room.player import Player

NOT_SEATED = "You have no seat at this table."


def in_words(text: str, language: str) -> str:
    with override(language):
        return gettext(text)


def open_another() -> None:
    open_table(game=Game.objects.get(name="Live 1/2"), name="Further")


async def test_tables_and_lobby_speak_their_players_language(room: RoomFactory) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    table_id = await in_database_thread(new_table)()
    async with AsyncExitStack() as stack:
        said = {}
        rows = {}
        for name, language in (("Ada", "fr"), ("Ben", "it"), ("Cleo", "")):
            player = await Player.sign_up(url, name)
            stack.push_async_callback(player.close)
            account = await player.account()
            await in_database_thread(choose_language)(player=account, language=language)
            await player.join(table_id)
            said[language] = (await player.send("leave"))["message"]
            rows[language] = await LobbySocket.open(url, player.session_key)
            stack.push_async_callback(rows[language].close)
            await rows[language].sees(lambda it: it.of("snapshot"))

        assert said == {language: in_words(NOT_SEATED, language or "en") for language in said}
        assert len({*said.values()}) == 3

        await in_database_thread(open_another)()
        for socket in rows.values():
            await socket.sees(lambda it: it.of("changes"))
        told = {language: at.of("changes")[0].get("html", "") for language, at in rows.items()}
        assert len({*told.values()}) == 3
