"""A running room whose record is damaged in a hand: it is void, and everything else goes on."""

from contextlib import AsyncExitStack

import pytest

from accounts.core.incidents import Incident
from accounts.models import Player as Account
from poker.engine.hand.state import Hand
from poker.models import HeldHand, TableEvent
from poker.services.seats import seating
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.poker.damage import damage
from tests.poker.services.interruptions import nothing_amiss
from tests.poker.sockets.hurried import hurried, kinds
from tests.poker.sockets.live import Live, kinds_of, live_table, new_table
from tests.room.database import RoomDatabase
from tests.room.player import Player
from tests.room.processes import Room
from tests.room.staff import promote


def second_table(players: list[Account]) -> int:
    """The same people at a table nobody watches."""
    table_id = new_table()
    for seat, player in enumerate(players):
        seating.sit(table_id=table_id, player=player, seat=seat, amount=20000)
    return table_id


def last_event(table_id: int) -> TableEvent:
    found = TableEvent.objects.filter(table=table_id).order_by("-seq").first()
    assert found is not None
    return found


async def damage_running_hand(live: Live, room: Room, database: RoomDatabase) -> None:
    """Alter the newest event while no clock runs, so that the next one reads it."""
    room.kill("clock-1")
    event = await in_database_thread(last_event)(live.table_id)
    await in_database_thread(damage)(database, event, version=99)
    room.restart("clock-1")


async def running(live: Live) -> Hand:
    await live.to_act()
    hand = (await live.state()).running
    assert hand is not None
    return hand


@pytest.mark.long
@pytest.mark.rule("void-only-if-lost")
@pytest.mark.rule("unresolved-hold")
async def test_a_damaged_hand_is_void_and_staff_suspend_and_decide_another(
    room: RoomFactory, room_db: RoomDatabase
) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False, env={"ROOM_LOST_AFTER_S": "3"})
        staff = await Player.sign_up(opened.webs[0].url, "Flora")
        stack.push_async_callback(staff.close)
        await in_database_thread(promote)(staff.email)
        live = await live_table(stack, opened, make=hurried("plo-pool"))
        accounts = [await player.account() for player in live.players]
        other = await in_database_thread(second_table)(accounts)
        await live.to_act()
        await damage_running_hand(live, opened, room_db)
        for player in live.players:
            await player.sees(lambda it: "hand_voided" in kinds(it), 20)
        assert (await in_database_thread(Incident.objects.get)()).detail["reason"] == "lost"
        assert "hand_started" in await in_database_thread(kinds_of)(other)

        hand = await running(live)
        assert hand.number > 1, "the table went on"
        command = f"/staff/poker/table/{live.table_id}/suspend/do/"
        assert await staff.submit(command, reason="Under review", hand_no=hand.number) == 302
        for player in live.players:
            await player.sees(lambda it: "hand_suspended" in kinds(it), 5)
        held = await in_database_thread(HeldHand.objects.get)()
        refund = f"/staff/poker/heldhand/{held.pk}/refund/do/"
        assert await staff.submit(refund, reason="Nothing found") == 302
        assert await staff.submit(refund, reason="Nothing found") == 200, "once"
        opened.kill("clock-1")
        assert await in_database_thread(nothing_amiss)()
