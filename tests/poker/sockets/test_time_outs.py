"""Time-outs and grace on a running room, with clocks of a second."""

from contextlib import AsyncExitStack
from datetime import datetime, timedelta

import pytest

from poker.models import TableEvent
from poker.services.tables.opening import open_table
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.poker.sockets.hurried import hurried, kinds, somebody_else
from tests.poker.sockets.live import STACK, live_table
from tests.room.games import new_game


def times_of_time_outs(table_id: int) -> list[datetime]:
    found = TableEvent.objects.filter(table=table_id, kind="turn_timed_out")
    return list(found.values_list("at", flat=True))


@pytest.mark.rule("timeouts-told")
@pytest.mark.rule("timeout-check-fold")
@pytest.mark.rule("turn-clock")
async def test_a_time_out_is_told_to_everybody_and_the_player_sits_out(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False)
        live = await live_table(stack, opened, make=hurried("plo-pool"))
        actor = await live.to_act()
        late = actor.seat
        other = await somebody_else(live, actor)
        await other.until(lambda: "turn_timed_out" in kinds(other), 15)
        at = kinds(other).index("turn_timed_out")
        assert kinds(other)[at + 1] == "folded"
        assert other.events[at]["data"] == {"seat": late}
        await other.until(lambda: other.view["seats"][str(late)]["status"] == "sitting_out", 15)
        assert "turn_timed_out" in await live.stored_kinds(), "marked in the history"


@pytest.mark.rule("reconnect-grace")
async def test_who_is_disconnected_gets_more_time_after_the_clock(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False)
        live = await live_table(stack, opened, make=hurried("plo-pool"))
        actor = await live.to_act()
        other = await somebody_else(live, actor)
        await actor.hang_up()
        await other.until(lambda: "grace_given" in kinds(other), 15)
        assert other.view["turn"]["grace"]
        await actor.join(live.table_id)
        assert (await actor.check_or_call())["type"] == "done", "back within the grace"


@pytest.mark.rule("turn-clock")
@pytest.mark.rule("timeout-check-fold")
@pytest.mark.parametrize("preset", ["holdem", "omaha-protected"])
async def test_silent_player_costs_one_clock_a_hand(room: RoomFactory, preset: str) -> None:
    """In presets C and D two players check the hand down; one of them is connected but never
    acts."""
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False)
        live = await live_table(
            stack,
            opened,
            stacks=(STACK, STACK),
            make=hurried(preset, bank_s=0, silent_s=4, turn_s=8),
        )
        late = await live.to_act()
        other = await somebody_else(live, late)
        assert (await late.act("call"))["type"] == "done"
        while "hand_ended" not in kinds(other):
            await other.until(lambda: other.options or "hand_ended" in kinds(other), 12)
            if other.options:
                await other.check_or_call()
        told = [event for event in other.events if event["kind"] == "turn_timed_out"]
        assert [event["data"] for event in told] == [{"seat": late.seat}] * 3
        times = await in_database_thread(times_of_time_outs)(live.table_id)
        assert max(times) - min(times) < timedelta(seconds=8), "one clock, not three"


@pytest.mark.rule("turn-clock")
async def test_who_timed_out_and_says_they_are_back_acts_again(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False)
        live = await live_table(
            stack, opened, stacks=(STACK, STACK), make=hurried("holdem", bank_s=0)
        )
        late = await live.to_act()
        other = await somebody_else(live, late)
        assert (await late.act("call"))["type"] == "done"
        for _street in ("preflop", "flop"):
            await other.until(lambda: other.options)
            decision = other.decision
            await other.check_or_call()
            await other.moves_on(decision)
        await late.until(lambda: late.own.get("away"), 15)
        assert (await late.send("sit_in"))["type"] == "done"
        await late.until(lambda: not late.own.get("away"))
        await other.until(lambda: other.options)
        await other.check_or_call()
        await late.until(lambda: late.options, 12)
        assert (await late.check_or_call())["type"] == "done"


@pytest.mark.rule("timeout-all-in")
async def test_in_the_classic_preset_time_is_up_with_an_all_in(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False)
        live = await live_table(stack, opened, make=hurried("omaha-classic"))
        actor = await live.to_act()
        if not actor.own.get("bet"):
            await actor.act("call")
        watcher = live.players[0]
        await watcher.until(lambda: "went_all_in_for_pot" in kinds(watcher), 25)
        frozen = next(e for e in watcher.events if e["kind"] == "went_all_in_for_pot")
        seat = watcher.view["seats"].get(str(frozen["data"]["seat"]), {})
        assert seat.get("status") in ("all_in", "playing", "sitting_out")


@pytest.mark.rule("fixed-limit")
@pytest.mark.rule("cap")
async def test_in_fixed_limit_one_size_is_taken_and_four_bets_at_most(room: RoomFactory) -> None:
    def make() -> int:
        game = new_game(
            "Limit", preset="holdem", structure="fixed_limit", small_blind=100, big_blind=200
        )
        return open_table(game=game, name="Limit").pk

    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=1, seed=False), make=make)
        actor = await live.to_act()
        assert actor.options["raise"] == {"min": 400, "max": 400}
        for amount, code in ((399, "amount_too_small"), (401, "amount_too_large")):
            assert (await actor.act("raise_to", amount=amount))["code"] == code
        for amount in (400, 600, 800):
            actor = await live.to_act()
            decision = actor.decision
            assert (await actor.act("raise_to", amount=amount))["type"] == "done"
            await actor.moves_on(decision)
        actor = await live.to_act()
        assert "raise" not in actor.options
        assert (await actor.act("raise_to", amount=1000))["code"] == "cannot_raise"
