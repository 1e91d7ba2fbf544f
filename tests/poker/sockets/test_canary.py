"""No card leaves for where it may not be known: sockets, pages, Valkey, logs, database."""

import json
import re
from contextlib import AsyncExitStack
from random import Random
from threading import Thread
from typing import Self

import pytest
from django.conf import settings
from redis import Redis

from poker import decks, stream
from poker.database_threads import in_database_thread
from poker.engine.cards import card_text
from poker.memory import Step
from poker.models import TableEvent
from tests.conftest import RoomFactory
from tests.poker.entitlement import cards_in, entitled
from tests.poker.sockets.live import Live, live_table
from tests.poker.sockets.random_people import play_at_random
from tests.room.player import Player

QUOTED_CARD = re.compile(r"""["'][2-9TJQKA][cdhs]["']""")


class ValkeyTraffic:
    """Everything Valkey was sent while this was open."""

    def __init__(self) -> None:
        self.commands: list[str] = []
        self._client = Redis.from_url(settings.VALKEY_URL)
        self._monitor = self._client.monitor()
        self._thread = Thread(target=self._record, daemon=True)

    def __enter__(self) -> Self:
        self._monitor.__enter__()
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        with Redis.from_url(settings.VALKEY_URL) as client:
            client.ping()
            client.echo("the end of the record")
        self._thread.join(5)
        self._client.close()

    def _record(self) -> None:
        for command in self._monitor.listen():
            self.commands.append(str(command["command"]))
            if "the end of the record" in self.commands[-1]:
                return


def steps_of(table_id: int) -> dict[int, Step]:
    events = TableEvent.objects.filter(table=table_id).order_by("seq")
    return {step.seq: step for step in stream.folded(events, None)}


def leaks(
    player: Player, player_id: int | None, table_id: int, steps: dict[int, Step]
) -> list[object]:
    """Everything this client was told that held a card it might not know then."""
    found: list[object] = []
    for text in player.received:
        frame = json.loads(text)
        told = frame.get("events", [frame] if frame["type"] == "snapshot" else [])
        for part in told:
            may_know = entitled(steps[part["seq"]].table, table_id, player_id)
            if not cards_in(part) <= may_know:
                found.append((part["seq"], sorted(cards_in(part) - may_know)))
        if not told and cards_in(frame):
            found.append(frame)
    return found


def cards_stored_before_their_time(table_id: int, steps: dict[int, Step]) -> list[int]:
    """Events whose stored text names a card that was not public after them."""
    stored = TableEvent.objects.filter(table=table_id)
    return [
        event.seq
        for event in stored
        if not cards_in(event.data) <= entitled(steps[event.seq].table, table_id, None)
    ]


def decks_in(text: str, table_id: int, steps: dict[int, Step]) -> int:
    """How many sealed decks, or whole decks in the order they were dealt, a text holds."""
    sealed = {step.table.sealed for step in steps.values() if step.table.hand}
    hands = {step.table.sealed: step.table.hand_no for step in steps.values() if step.table.hand}
    found = sum(seal in text for seal in sealed)
    for seal in sealed:
        deck = decks.unseal(seal, decks.hand_ref(table_id, hands[seal]))
        dealt = [card_text(card) for card in deck[:8]]
        found += sum(joint.join(dealt) in text for joint in (" ", "", ", ", ","))
    return found


async def check_all(live: Live, watcher: Player, valkey: list[str], pages: str) -> None:
    steps = await in_database_thread(steps_of)(live.table_id)
    for player in live.players:
        account = await player.account()
        assert leaks(player, account.pk, live.table_id, steps) == []
    assert leaks(watcher, None, live.table_id, steps) == []
    assert await in_database_thread(cards_stored_before_their_time)(live.table_id, steps) == []
    logs = "".join(live.room.log_text(name) for name in ("web-1", "web-2", "clock-1"))
    for text in (pages, logs, "\n".join(valkey)):
        assert QUOTED_CARD.findall(text) == []
        assert decks_in(text, live.table_id, steps) == 0


async def play_and_record(room: RoomFactory, hands: int, timeout_s: float) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=2, clocks=1, seed=False)
        live = await live_table(stack, opened, (20000, 20000, 15000, 10000))
        watcher = await Player.sign_up(opened.webs[0].url, "Watcher")
        stack.push_async_callback(watcher.close)
        await watcher.join(live.table_id)
        with ValkeyTraffic() as valkey:
            await play_at_random(live, hands, Random(hands), timeout_s)
            pages = await watcher.page(f"/tables/{live.table_id}/") + await watcher.page("/")
        opened.kill("clock-1")
        assert len(valkey.commands) > hands, "announcements were recorded"
        await live.all_at(await live.last_seq())
        kinds = await live.stored_kinds()
        assert kinds.count("hand_ended") >= hands
        assert "hand_shown" in kinds
        await check_all(live, watcher, valkey.commands, pages)


@pytest.mark.rule("hidden-cards")
async def test_thirty_hands_leak_no_card(room: RoomFactory) -> None:
    await play_and_record(room, 30, 90)


@pytest.mark.nightly
@pytest.mark.rule("hidden-cards")
async def test_two_hundred_hands_leak_no_card(room: RoomFactory) -> None:
    await play_and_record(room, 200, 540)
