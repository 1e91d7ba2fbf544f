"""A lost connection at a table that deals nothing, in a running room with its worker."""

from contextlib import AsyncExitStack
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.core.inbox.reading import messages_of
from poker.models import Presence
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from poker.sockets.database_threads import in_database_thread
from poker.tasks import evict_who_overstayed
from tests.conftest import RoomFactory
from tests.poker.sockets.live import Live, live_table
from tests.poker.sockets.test_disconnects import lose
from tests.room.books import faults_in_the_books
from tests.room.games import new_game
from tests.room.player import Player

AN_HOUR = timedelta(hours=1)


def idle_for_an_hour() -> int:
    """A table of preset A, which wants three players."""
    game = new_game("Idle 1/2", small_blind=100, big_blind=200)
    return open_table(game=game, name="Idle", now=timezone.now() - AN_HOUR).pk


def take_seat(table_id: int, player: Any, seat: int) -> None:
    ago = timezone.now() - AN_HOUR
    seating.sit(table_id=table_id, player=player, seat=seat, amount=20000, now=ago)


def gone_for(player_id: int, **ago: float) -> None:
    """Let the socket that closed have closed so long ago."""
    closed = Presence.objects.filter(player=player_id, gone_at__isnull=False)
    assert closed.update(gone_at=timezone.now() - timedelta(**ago)) == 1


async def lose_for(live: Live, player: Player, **ago: float) -> int:
    """The player has been without a connection for so long when the next run comes by."""
    account = await player.account()
    await lose(live, player)
    await in_database_thread(gone_for)(account.pk, **ago)
    await in_database_thread(evict_who_overstayed.apply_async)(expires=20)
    return account.pk


def data_of(player: Player, kind: str) -> list[dict[str, Any]]:
    """What a player was told in events of this kind."""
    return [event["data"] for event in player.events if event["kind"] == kind]


@pytest.mark.rule("sit-out-eviction")
async def test_who_has_no_connection_where_nothing_is_dealt_leaves_unless_they_are_back(
    room: RoomFactory,
) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=0, worker=True, seed=False)
        live = await live_table(stack, opened, (), idle_for_an_hour)
        for seat, name in enumerate(("Ada", "Ben")):
            player = await Player.sign_up(opened.webs[0].url, name)
            stack.push_async_callback(player.close)
            account = await player.account()
            await in_database_thread(take_seat)(live.table_id, account, seat)
            await player.join(live.table_id)
            live.players.append(player)
        ada, ben = live.players

        ben_id = await lose_for(live, ben, minutes=5)
        await ada.until(lambda: data_of(ada, "absence_counted"), 20)
        assert data_of(ada, "absence_counted")[0]["seat"] == 1
        await ben.join(live.table_id)
        await ada.until(lambda: data_of(ada, "absence_over"), 5)
        counted_ms = (await live.state()).seat(1).out_ms
        assert timedelta(minutes=3) <= timedelta(milliseconds=counted_ms) < timedelta(minutes=4)
        assert ben.view["you"]["seat"] == 1

        ada_id = await lose_for(live, ada, minutes=12, seconds=1)
        await ben.until(lambda: data_of(ben, "player_left"), 20)
        (left,) = data_of(ben, "player_left")
        assert left == {"seat": 0, "player": ada_id, "stack": 20000, "reason": "evicted"}
        (told,) = await in_database_thread(messages_of)(ada_id)
        assert told.text.startswith("You had no connection to Idle")
        assert await in_database_thread(messages_of)(ben_id) == []
        assert await in_database_thread(faults_in_the_books)() == []
