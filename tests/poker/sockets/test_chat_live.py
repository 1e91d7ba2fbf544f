"""Chat at the sockets of a running room of two web processes."""

import json
from contextlib import AsyncExitStack
from typing import Any

from poker.models import ChatLine
from poker.sockets.database_threads import in_database_thread
from poker.talk.chat.muting import mute
from tests.conftest import RoomFactory
from tests.poker.sockets.live import live_table
from tests.room.player import Player


def lines_told(player: Player) -> list[tuple[int, str]]:
    """Every line a socket was told, with its number, as often as it was told it."""
    frames = (json.loads(text) for text in player.received)
    return [
        (line["no"], line["text"])
        for frame in frames
        if frame["type"] == "chat"
        for line in frame["lines"]
    ]


async def until_told(player: Player, *lines: tuple[int, str]) -> None:
    await player.until(lambda: lines_told(player) == list(lines), 10)


async def test_what_one_says_all_at_the_table_read(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=2, clocks=0, seed=False)
        live = await live_table(stack, opened)
        ada, ben, cleo = live.players
        watcher = await Player.sign_up(opened.webs[1].url, "Watcher")
        stack.push_async_callback(watcher.close)
        await watcher.join(live.table_id)

        said = await ada.send("say", text="hello <b>all</b>")
        assert (said["type"], said["no"], said["hides"]) == ("said", 1, False)
        for reader in (ada, ben, cleo, watcher):
            await until_told(reader, (1, "hello <b>all</b>"))
        assert "seq" not in said
        await _refusals(ada, watcher)
        await _mutes(live.table_id, ada, ben, cleo)
        await _comes_back(live.table_id, watcher)
        log = "".join(opened.log_text(name) for name in opened.names)
        assert "hello" not in log
        assert "wonderful" not in log


async def _refusals(ada: Player, watcher: Player) -> None:
    answers: list[dict[str, Any]] = [
        await watcher.send("say", text="may I?"),
        await ada.send("say", text=" \u200b "),
        await ada.send("say", text="y" * 201),
        await ada.send("say", text="y" * 1001),
        await ada.send("say", text="hello, B all B"),
    ]
    assert [(answer["code"], answer["field"]) for answer in answers] == [
        ("not_seated", "seat"),
        ("chat_empty", "text"),
        ("chat_too_long", "text"),
        ("malformed_message", "text"),
        ("chat_repeated", "text"),
    ]
    assert await in_database_thread(ChatLine.objects.count)() == 1


async def _mutes(table_id: int, ada: Player, ben: Player, cleo: Player) -> None:
    """Cleo mutes Ben: the very next line of his is not told to her; two said at once come in
    order to everybody else."""
    accounts = [await player.account() for player in (cleo, ben)]
    await in_database_thread(mute)(owner=accounts[0], muted=accounts[1])
    await ben.send("say", text="wonderful ben@example.org")
    await ada.send("say", text="thanks")
    hello = (1, "hello <b>all</b>")
    await until_told(ada, hello, (2, "wonderful •••"), (3, "thanks"))
    await until_told(cleo, hello, (3, "thanks"))


async def _comes_back(table_id: int, watcher: Player) -> None:
    """Who opens the table later reads what was said before."""
    await watcher.hang_up()
    watcher.received.clear()
    await watcher.join(table_id)
    await until_told(watcher, (1, "hello <b>all</b>"), (2, "wonderful •••"), (3, "thanks"))
