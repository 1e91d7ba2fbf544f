"""The load generator itself: what it counts is what happened."""

from collections.abc import Callable
from random import Random

from poker.models import TableEvent
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.load.arrivals import fill, open_tables, sit_again
from tests.load.crowd import Crowd
from tests.load.guest import Guest
from tests.load.habits import Habits
from tests.load.manner import Manner
from tests.load.pace import FLAT_OUT, Pace
from tests.load.person import Person
from tests.load.tally import Tally
from tests.load.turns import Turns
from tests.room.books import faults_in_the_books
from tests.room.games import new_game
from tests.room.processes import Room

ACTED = ("folded", "checked", "called", "bet", "raised")


def guests_of(room: Room, tables: int, seats: int) -> list[Guest]:
    game = new_game("Load 1/2", small_blind=100, big_blind=200)
    return fill(open_tables(game, tables), [web.url for web in room.webs], seats=seats)


def stored_actions() -> int:
    return TableEvent.objects.filter(kind__in=ACTED).exclude(action_id="").count()


async def played(crowd: Crowd, enough: Callable[[], bool]) -> None:
    """Let the crowd play until that is enough."""
    for _ in range(60):
        await crowd.play(0.5)
        if enough():
            return
    raise AssertionError(f"never enough: {crowd.tally.summary()}")


async def test_every_action_it_counts_is_stored_and_seen_by_every_seat(room: RoomFactory) -> None:
    opened = room(webs=2, clocks=1, seed=False)
    guests = await in_database_thread(guests_of)(opened, 3, 4)
    async with Crowd(guests, Manner(FLAT_OUT), seed=1) as crowd:
        await played(crowd, lambda: crowd.tally.actions >= 40 and crowd.tally.clock["deal"] > 0)
        await crowd.settle()
    tally = crowd.tally
    assert tally.actions == len(tally.to_last_seat_s) == await in_database_thread(stored_actions)()
    assert tally.connects == len(guests)
    assert not tally.refusals
    assert (tally.torn, tally.lost, tally.gaps, tally.breaks) == (0, 0, 0, 0)
    assert tally.clock["deal"] > 0
    assert await in_database_thread(faults_in_the_books)() == []


async def test_whoever_dozes_does_not_act(room: RoomFactory) -> None:
    opened = room(webs=1, clocks=1, seed=False)
    guests = await in_database_thread(guests_of)(opened, 1, 3)
    manner = Manner(FLAT_OUT, habits=Habits(dozes=1.0))
    async with Crowd(guests, manner, seed=3) as crowd:
        await played(crowd, lambda: any(person.decision for person in crowd.people))
        await crowd.play(0.5)
    assert crowd.tally.actions == 0
    assert not await in_database_thread(stored_actions)()


async def test_a_restless_crowd_loses_nothing(room: RoomFactory) -> None:
    opened = room(webs=2, clocks=1, seed=False)
    guests = await in_database_thread(guests_of)(opened, 4, 4)
    habits = Habits(sits_out=0.1, leaves=0.1, drops=0.1, stalls=0.1, away_s=0.3, stall_s=0.5)
    async with Crowd(guests, Manner(FLAT_OUT, habits=habits), seed=2) as crowd:
        await played(crowd, lambda: crowd.tally.breaks > 1 and crowd.tally.actions >= 80)
        await crowd.settle()
    tally = crowd.tally
    kinds = await in_database_thread(stored_kinds)()
    assert {"sat_out", "sat_in", "player_left"} <= kinds
    assert tally.breaks > 0
    assert tally.connects > len(guests)
    assert (tally.torn, tally.lost) == (0, 0)
    assert await in_database_thread(faults_in_the_books)() == []


def stored_kinds() -> set[str]:
    return set(TableEvent.objects.values_list("kind", flat=True))


class Deciding(Person):
    """Somebody whose turn it is, at a table that no socket follows."""

    @property
    def decision(self) -> str | None:
        return "1.1"


async def test_whoever_rests_thinks_anew_when_they_go_on() -> None:
    slow = Manner(Pace("slow", 60.0, 60.0, 60.0))
    guest = Guest(1, 1, 1, "http://127.0.0.1", "")
    person = Deciding(guest, slow, Turns(Tally()), Random(1), sit_again)
    await person._play()
    thinking = person._thinking
    assert thinking
    person.rest()
    assert thinking.cancelled()
