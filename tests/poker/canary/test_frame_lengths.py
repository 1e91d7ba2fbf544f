"""How long a frame is tells nothing of the cards its viewer may not see."""

import json
from collections.abc import Mapping
from contextlib import AsyncExitStack

import pytest

from accounts.models import Player as Account
from poker.services.seats import seating
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.poker.canary.gathering import at_table
from tests.poker.sockets.live import Live, live_table, new_table
from tests.room.player import Player

LAST = ".12"
"""Three decisions a street, and the twelfth ends the hand."""
BY_THE_CLOCK = ("actor_seen", "grace_given", "turn_restarted")


def same_people_at_another_table(people: Mapping[int, Account]) -> int:
    table_id = new_table()
    for seat, account in people.items():
        seating.sit(table_id=table_id, player=account, seat=seat, amount=20000)
    return table_id


async def check_down(live: Live) -> None:
    """The first hand is called and checked up to its last decision."""
    while True:
        actor = await live.to_act()
        decision = actor.decision
        assert decision is not None
        if decision.endswith(LAST):
            return
        await actor.check_or_call()
        await actor.moves_on(decision)


async def told_up_to(watcher: Player, seq: int) -> None:
    await watcher.until(lambda: watcher.seq >= seq)


def lengths(watcher: Player) -> list[tuple[str, int]]:
    """Kind and bytes of all events a spectator was told, from the deal on."""
    told = [
        (event["kind"], len(json.dumps(event).encode()))
        for text in watcher.received
        for event in json.loads(text).get("events", [])
        if event["kind"] not in BY_THE_CLOCK
    ]
    kinds = [kind for kind, _ in told]
    return told[kinds.index("hand_started") :]


@pytest.mark.rule("hidden-cards")
async def test_two_hands_played_alike_are_told_in_as_many_bytes(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=0, seed=False)
        first = await live_table(stack, opened)
        people = {seat: await player.account() for seat, player in enumerate(first.players)}
        table_id = await in_database_thread(same_people_at_another_table)(people)
        seated = [await at_table(stack, player, table_id) for player in first.players]
        watcher = await Player.sign_up(opened.webs[0].url, "Watcher")
        stack.push_async_callback(watcher.close)
        lives = (first, Live(opened, table_id, seated))
        watching = [await at_table(stack, watcher, live.table_id) for live in lives]
        opened.start_clock()
        for live in lives:
            await check_down(live)
        for live, watcher in zip(lives, watching, strict=True):
            last = await live.last_seq()
            await told_up_to(watcher, last)
        # Everybody's: the same four cards come twice to one player once in 6,500,000 runs.
        held = [[player.view["you"]["cards"] for player in live.players] for live in lives]
        assert held[0] != held[1]
        assert lengths(watching[0]) == lengths(watching[1])
        assert {kind for kind, _ in lengths(watching[0])} >= {"cards_dealt", "street_dealt"}
