"""Lost sockets and time banks on a running room, with clocks of a few seconds."""

import asyncio
from contextlib import AsyncExitStack
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from poker.services.presence.presence import gone_since
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.poker.sockets.hurried import hurried, kinds, somebody_else
from tests.poker.sockets.live import Live, live_table
from tests.room.player import Player


def is_protected(player: Player, wanted: bool) -> bool:
    return player.view["you"]["protected"] is wanted


@pytest.mark.rule("disconnect-protection")
async def test_in_the_protected_preset_a_lost_player_is_all_in_when_the_silent_part_ends(
    room: RoomFactory,
) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False)
        table = hurried("omaha-protected", silent_s=1, turn_s=20)
        live = await live_table(stack, opened, make=table)
        actor = await live.to_act()
        for player in live.players:
            await player.sees(lambda it: it.own.get("position"))
        lost = next(player for player in live.players if player.own["position"] == "SB")
        assert lost.view["you"]["protections"] == 2
        seat = lost.seat
        await lose(live, lost)
        await actor.act("call")
        await actor.until(lambda: "went_all_in_for_pot" in kinds(actor), 8)
        told = next(event for event in actor.events if event["kind"] == "turn_timed_out")
        assert told["data"] == {"seat": seat, "protected": True}
        await lost.join(live.table_id)
        assert lost.view["you"]["protections"] == 1
        assert lost.own["status"] == "all_in"
        for message, wanted in (("unprotect", False), ("protect", True)):
            assert (await lost.send(message))["type"] == "done"
            await lost.until(partial(is_protected, lost, wanted))


@pytest.mark.rule("reconnect-grace")
async def test_in_the_classic_preset_coming_back_in_time_gives_more_time(
    room: RoomFactory,
) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False)
        live = await live_table(stack, opened, make=hurried("omaha-classic", turn_s=6, grace_s=9))
        actor = await live.to_act()
        if actor.view["turn"].get("grace"):
            # The hand was dealt before their socket was there.
            await actor.check_or_call()
            actor = await live.to_act()
        other = await somebody_else(live, actor)
        ends_at = (await other.until(lambda: other.view.get("turn")))["deadline_at"]
        await lose(live, actor)
        await actor.join(live.table_id)
        await other.until(lambda: other.view["turn"].get("grace"), 5)
        assert other.view["turn"]["deadline_at"] == ends_at + 9000
        assert (await actor.check_or_call())["type"] == "done"


@pytest.mark.rule("timeout-check-fold")
@pytest.mark.rule("turn-clock")
async def test_a_time_bank_starts_by_itself_and_keeps_what_is_left(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False)
        live = await live_table(stack, opened, make=hurried("holdem", bank_s=3))
        actor = await live.to_act()
        other = await somebody_else(live, actor)
        await actor.until(lambda: "bank_since" in actor.view["turn"], 15)
        began = actor.view["turn"]
        assert began["deadline_at"] - began["bank_since"] == 3000
        assert (await actor.check_or_call())["type"] == "done"
        late = (await live.to_act()).seat
        await other.until(lambda: "turn_timed_out" in kinds(other), 20)
        spent = [event["data"] for event in other.events if event["kind"] == "time_bank_spent"]
        assert [data["seat"] for data in spent] == [actor.seat, late]
        left_ms = 3000 - spent[0]["ms"]
        assert actor.own["bank_s"] == left_ms // 1000 < 3
        assert spent[1]["ms"] == 3000, "all of it, and then time is up"


async def lose(live: Live, player: Player) -> None:
    """The player's socket closes; return once the room has noticed."""
    account = await player.account()
    await player.hang_up()
    async with asyncio.timeout(5):
        while True:
            noticed = await in_database_thread(gone_since)(
                table_id=live.table_id, player_id=account.pk, now=timezone.now()
            )
            if noticed is not None:
                assert timezone.now() - noticed < timedelta(seconds=5)
                return
            await asyncio.sleep(0.05)
