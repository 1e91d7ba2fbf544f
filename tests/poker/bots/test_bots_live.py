import signal
import time
from collections.abc import AsyncIterator

import pytest
from django.contrib.sessions.models import Session

from poker.models import PlayedHand, Seat, Table
from poker.services.seats import seating
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.room.books import faults_in_the_books
from tests.room.launcher import eventually
from tests.room.player import Player
from tests.room.processes import Room

BUY_IN = 20_000
DEALT_IN_S = 10
STOPPED_S = 2
STAFFED_S = 20


@pytest.fixture
def staffed(room: RoomFactory, table: Table) -> Room:
    """A room with one table, where two bots wait."""
    opened = room(seed=False)
    opened.start_bots("--fast")
    assert eventually(lambda: len(bots_at(table)) == 2, STAFFED_S)
    return opened


@pytest.fixture
async def ana(staffed: Room, table: Table) -> AsyncIterator[Player]:
    """A person seated where bots wait."""
    ana = await Player.sign_up(staffed.webs[0].url, "Ana")
    await ana.join(table.pk)
    await in_database_thread(seating.sit)(
        table_id=table.pk,
        player=await ana.account(),
        seat=int(min({*map(str, range(6))} - ana.view["seats"].keys())),
        amount=BUY_IN,
    )
    yield ana
    await ana.close()


def bots_at(table: Table) -> list[int]:
    seats = Seat.objects.filter(table=table, player__is_bot=True)
    return list(seats.values_list("number", flat=True))


def is_waiting(table: Table) -> bool:
    """Whether two bots wait and nothing goes on."""
    return len(bots_at(table)) == 2 and Table.objects.get(pk=table.pk).wake_at is None


def test_bots_play_on_without_people_where_they_are_to(room: RoomFactory, table: Table) -> None:
    opened = room(seed=False)
    opened.start_bots("--fast", f"--play-on={table.name}")
    hands = PlayedHand.objects.filter(table=table)
    assert eventually(lambda: hands.values("hand_no").distinct().count() >= 2, STAFFED_S)


async def test_a_person_plays_ten_hands_with_bots_and_leaves(ana: Player, table: Table) -> None:
    await ana.until(lambda: ana.view["you"].get("cards"), DEALT_IN_S)
    await ana.play_through(10)
    others = [seat for seat in ana.view["seats"].values() if seat["name"] != "Ana"]
    assert [seat["bot"] for seat in others] == [True] * 4
    assert (await ana.send("leave"))["type"] == "done"
    assert await in_database_thread(eventually)(lambda: is_waiting(table), 20)
    assert await in_database_thread(faults_in_the_books)() == []


@pytest.mark.long
async def test_bots_come_back_whatever_is_lost(ana: Player, staffed: Room, table: Table) -> None:
    await ana.play_through(2)
    staffed.kill("web-1")
    staffed.restart("web-1")
    await ana.join(table.pk)
    await plays_on(ana)

    sessions = Session.objects.exclude(session_key=ana.session_key)
    await in_database_thread(sessions.delete)()
    await plays_on(ana)
    assert await in_database_thread(sessions.count)() == 4

    started = time.monotonic()
    staffed.kill("bots", signal.SIGTERM)
    assert time.monotonic() - started < STOPPED_S
    assert '"message": "bots stopped"' in staffed.log_text("bots").splitlines()[-1]
    staffed.restart("bots")
    await plays_on(ana)
    assert "Traceback" not in staffed.log_text("bots")
    assert await in_database_thread(faults_in_the_books)() == []


async def plays_on(person: Player) -> None:
    """Three more hands are played, in each of which somebody but the person decides."""
    first = person.view["hand"]["no"]
    person.events.clear()
    await person.play_through(first + 3)
    timed_out = [event["data"] for event in person.events if event["kind"] == "turn_timed_out"]
    assert timed_out == []
