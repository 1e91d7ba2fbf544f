"""In a running room: leaving at one web process, joining again at another, and the reset."""

from contextlib import AsyncExitStack
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Player as Account
from poker.models import Departure, RatholingCounter, RatholingDay, RatholingRefusal, Seat
from poker.sockets.database_threads import in_database_thread
from poker.tasks import reset_ratholing
from tests.conftest import PlayerFactory, RoomFactory
from tests.poker.sockets.live import live_table, new_table, row_of
from tests.room.launcher import eventually

UNPROCESSABLE = 422


def refusals() -> list[tuple[int, int, int]]:
    return list(RatholingRefusal.objects.values_list("amount", "minimum", "maximum"))


def is_seated(player: Account, table_id: int) -> bool:
    return Seat.objects.filter(player=player, table=table_id).exists()


def leave_traces_of_last_week(player: Account, table_id: int) -> None:
    then = timezone.now() - timedelta(days=7)
    RatholingCounter.objects.create(player=player, day=then.date(), returns=9)
    Departure.objects.create(table_id=table_id, player=player, stack=1, left_at=then)


@pytest.mark.rule("ratholing-window")
@pytest.mark.rule("ratholing-no-bypass")
async def test_what_one_process_paid_out_another_wants_back(room: RoomFactory) -> None:
    opened = room(webs=2, clocks=1, seed=False)
    async with AsyncExitStack() as stack:
        live = await live_table(stack, opened, stacks=(15000, 20000))
        ada = live.players[0]
        account = await ada.account()
        row = await in_database_thread(row_of)(live.table_id)
        assert (await ada.send("leave"))["type"] == "done"
        ada.url = opened.webs[1].url
        join = f"/games/{row.game_id}/join/"
        assert await ada.submit(join, amount="149.99") == UNPROCESSABLE
        assert not await in_database_thread(is_seated)(account, live.table_id)
        assert await in_database_thread(refusals)() == [(14999, 15000, 20000)]
        assert await ada.submit(join, amount="150.00") < UNPROCESSABLE
        assert await in_database_thread(is_seated)(account, live.table_id)


@pytest.mark.rule("ratholing-counter")
def test_a_worker_closes_the_counters_of_earlier_days(
    room: RoomFactory, new_player: PlayerFactory
) -> None:
    room(webs=0, clocks=0, worker=True, seed=False)
    player = new_player()
    leave_traces_of_last_week(player, new_table())
    for _beat in range(2):
        reset_ratholing.delay()
    assert eventually(lambda: not RatholingCounter.objects.exists(), 30)
    assert eventually(lambda: not Departure.objects.exists(), 30)
    assert list(RatholingDay.objects.values_list("player", "returns")) == [(player.pk, 9)]
