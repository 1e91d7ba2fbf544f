import asyncio
from itertools import takewhile
from typing import Any

import pytest

from poker.models import Table
from poker.services.seats import seating
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.room.books import faults_in_the_books
from tests.room.player import Player
from tests.room.processes import Room

BUY_IN = 20_000
BIG_BLIND = 200


@pytest.fixture
def opened(room: RoomFactory) -> Room:
    return room()


async def test_three_people_play_a_hand_to_its_end(opened: Room) -> None:
    table = await in_database_thread(Table.objects.earliest)("pk")
    people = [await Player.sign_up(opened.webs[0].url, name) for name in ("Ana", "Bea", "Cleo")]
    try:
        for seat, person in enumerate(people):
            await person.join(table.pk)
            await in_database_thread(seating.sit)(
                table_id=table.pk, player=await person.account(), seat=seat, amount=BUY_IN
            )
        await asyncio.gather(*(person.play_through(1) for person in people))
        told = [first_hand(person) for person in people]
    finally:
        for person in people:
            await person.close()
    assert told[0] == told[1] == told[2]
    kinds = [kind for kind, _ in told[0]]
    assert [kinds.count(kind) for kind in ("called", "checked", "street_dealt")] == [2, 10, 3]
    assert sum(data["amount"] for kind, data in told[0] if kind == "pot_awarded") == 3 * BIG_BLIND
    assert await in_database_thread(faults_in_the_books)() == []


def first_hand(person: Player) -> list[tuple[str, dict[str, Any]]]:
    """Kind and data of the first hand's events, as this person was told them."""
    told: list[tuple[str, dict[str, Any]]] = [(e["kind"], e["data"]) for e in person.events]
    start = next(at for at, (kind, _) in enumerate(told) if kind == "hand_started")
    return [*takewhile(lambda event: event[0] != "hand_ended", told[start:])]
