"""A browser whose answers take a second gives every seed it pledged, at a running room."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from poker.models import DealCommitment
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.poker.sockets.live import Live, live_table
from tests.poker.sockets.test_seeds_live import end_hand, give, is_signed_for, pledge
from tests.room.player import Frame, Player

PAUSES = {"ROOM_DEAL_PAUSE_MS": "2500"}
"""The usual one: seeds are taken for 2 s."""
LATE_S = 1.0


@pytest.mark.rule("deal-proof")
@pytest.mark.parametrize(
    "hands",
    [
        pytest.param(2, marks=pytest.mark.long),
        pytest.param(20, marks=pytest.mark.nightly),
    ],
)
async def test_seed_that_takes_a_second_is_mixed_in(room: RoomFactory, hands: int) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=1, seed=False, env=PAUSES))
        first = live.players[0]
        await first.until(lambda: first.view.get("turn"), 20)
        hand = first.view["hand"]["no"]
        for number in range(hand + 1, hand + 1 + hands):
            await play_next(live, number)
        dealt = await in_database_thread(mixed_and_pledged)(live.table_id)
        assert dealt[1:] == [(3, 3)] * hands


async def play_next(live: Live, hand: int) -> None:
    """All pledge for the next hand and play this one to its end; one gives their seed late."""
    for player in live.players:
        assert (await pledge(player, hand, player.name))["type"] == "pledged"
    await end_hand(live)
    deal = await is_signed_for(live, hand)
    slow, *others = live.players
    answers = await asyncio.gather(
        give_late(slow, deal), *(give(player, deal, player.name) for player in others)
    )
    assert [answer["type"] for answer in answers] == ["receipt"] * 3
    for player in live.players:
        await player.sees(lambda it: it.view["hand"]["no"] == hand, 20)


async def give_late(player: Player, deal: Frame) -> Frame:
    await asyncio.sleep(LATE_S)
    return await give(player, deal, player.name)


def mixed_and_pledged(table_id: int) -> list[tuple[int | None, int | None]]:
    dealt = DealCommitment.objects.filter(table=table_id, closed_at__isnull=False)
    return list(dealt.order_by("hand_no").values_list("mixed", "pledged"))
