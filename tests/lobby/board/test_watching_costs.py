"""However many watch the lobby, a process asks the database the same."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import pytest
from django.db.backends.utils import CursorWrapper
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from accounts.models import Player
from lobby.board import shared
from lobby.board.standing import Standing
from lobby.services.lines.joining import join
from lobby.sockets.audience import LobbyAudience
from poker.models import Game
from poker.services.tables.opening import open_table
from poker.sockets.bye import Bye
from poker.sockets.database_threads import in_database_thread
from tests.conftest import PlayerFactory
from tests.room.games import new_game

BORN = date(1990, 5, 1)


class Watcher:
    """A socket that keeps what it is sent."""

    def __init__(self, player_id: int | None, language: str = "en") -> None:
        self.player_id = player_id
        self.session_key: str | None = None
        self.language = language
        self.last_sent: Standing | None = None
        self.texts: list[str] = []

    async def tell(self, text: str) -> None:
        self.texts.append(text)

    async def say_bye(self, bye: Bye, **more: Any) -> None:
        raise AssertionError(bye, more)


@dataclass
class Work:
    """What this process did, in whatever thread: its queries, and the games it rendered."""

    queries: list[str] = field(default_factory=list)
    renderings: list[str] = field(default_factory=list)


@contextmanager
def work_counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Work]:
    work = Work()
    execute = CursorWrapper.execute

    def counted(cursor: Any, sql: Any, params: Any = None) -> Any:
        work.queries.append(str(sql))
        return execute(cursor, sql, params)

    def render(template: str, context: dict[str, Any]) -> SafeString:
        work.renderings.append(get_language() or "")
        return render_to_string(template, context)

    with monkeypatch.context() as patched:
        patched.setattr(CursorWrapper, "execute", counted)
        patched.setattr(shared, "render_to_string", render)
        yield work


def crowd(size: int) -> list[Player]:
    first = Player.objects.count()
    return Player.objects.bulk_create(
        Player(
            email=f"{number}@crowd.test",
            screen_name=f"crowd {number}",
            birth_date=BORN,
            password="!",
        )
        for number in range(first, first + size)
    )


def game_with_a_table() -> Game:
    game = new_game("Watched 1/2", small_blind=100, big_blind=200)
    open_table(game=game, name="Watched")
    return game


async def look_after_a_change(
    size: int, game: Game, player: Player, monkeypatch: pytest.MonkeyPatch
) -> Work:
    """The work of the look that tells so many players, and as many guests, that one more sat
    down."""
    audience = LobbyAudience()
    people = await in_database_thread(crowd)(size)
    watchers = [Watcher(person.pk, "fr" if person.pk % 2 else "en") for person in people]
    watchers += [Watcher(None) for _ in range(size)]
    audience.watchers.update(watchers)
    await audience.look()
    await in_database_thread(join)(game_id=game.pk, player=player, amount=20000)
    with work_counted(monkeypatch) as work:
        await audience.look()
    for watcher in watchers:
        assert '"type":"changes"' in watcher.texts[-1]
    return work


async def test_a_thousand_watchers_cost_no_more_than_ten(
    new_player: PlayerFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = [await in_database_thread(new_player)() for _ in range(2)]
    game = await in_database_thread(game_with_a_table)()
    few = await look_after_a_change(5, game, players[0], monkeypatch)
    many = await look_after_a_change(500, game, players[1], monkeypatch)
    assert len(many.queries) == len(few.queries) <= 8
    assert sorted(many.renderings) == sorted(few.renderings) == ["en", "fr"]


async def test_who_has_nothing_new_is_told_nothing(new_player: PlayerFactory) -> None:
    player = await in_database_thread(new_player)()
    await in_database_thread(game_with_a_table)()
    audience, watcher = LobbyAudience(), Watcher(player.pk)
    audience.watchers.add(watcher)
    await audience.look()
    assert len(watcher.texts) == 1, "how the player stands"
    await audience.look()
    assert len(watcher.texts) == 1
