"""Eviction beside a player who comes back, a deal, and another eviction at the same moment."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from time import monotonic, sleep

import pytest
from django.db import connection, transaction

from accounts.ledger.checks.audit import differences
from poker.engine.errors import NotSeated
from poker.engine.hand.bets.actions import AllIn, Fold
from poker.models import TableEvent
from poker.services.clock import timekeeping
from poker.services.money.checking import table_differences
from poker.services.seats import seating
from poker.services.seats.evicting import evict_overstayed
from tests.poker.evening import SeatAt
from tests.poker.felt import Felt
from tests.poker.services.test_seating import ask, wallet

SeatPlayers = Callable[..., Felt]

pytestmark = pytest.mark.rule("sit-out-eviction")

AWAY = 3


@contextmanager
def another_thread() -> Iterator[Callable[[Callable[[], object]], "Future[object]"]]:
    """Runs commands on a thread and a connection of their own."""
    with ThreadPoolExecutor(2) as threads:

        def run(command: Callable[[], object]) -> object:
            try:
                return command()
            finally:
                connection.close()

        yield lambda command: threads.submit(run, command)


def wait_for_a_lock() -> None:
    """Until some connection to this database waits for a lock."""
    waiting = (
        "SELECT count(*) FROM pg_stat_activity "
        "WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
    deadline = monotonic() + 10
    with connection.cursor() as cursor:
        while monotonic() < deadline:
            cursor.execute(waiting)
            if cursor.fetchone()[0]:
                return
            sleep(0.01)
    raise TimeoutError("nobody waits")


def overstaying(felt: SeatPlayers) -> Felt:
    """Three who play and one who sat out for ten minutes and a second."""
    table = felt(20000, 20000, 20000, 20000)
    table.deal()
    table.act_all_fold()
    ask(seating.sit_out, table, AWAY)
    return table.later(minutes=10, seconds=1)


def evict(table: Felt) -> int:
    return evict_overstayed(table_id=table.table_id, now=table.now)


def worth_of(table: Felt) -> int:
    """What the player who is away has in the wallet and at the table."""
    return wallet(table.players[AWAY]) + table.state.seat(AWAY).stack


def evictions() -> int:
    return TableEvent.objects.filter(kind="player_left", data__reason="evicted").count()


def test_who_is_dealt_in_during_the_run_stays(felt: SeatPlayers) -> None:
    table = overstaying(felt)
    with another_thread() as beside:
        with transaction.atomic():
            ask(seating.sit_in, table, AWAY)
            table.stay_connected()
            assert timekeeping.ring_one(table.now) == table.table_id
            run = beside(lambda: evict(table))
            wait_for_a_lock()
        assert run.result(10) == 0
    assert table.running.has(AWAY)
    assert evict(table) == 0
    assert evictions() == 0


def test_who_comes_back_too_late_has_no_seat(felt: SeatPlayers) -> None:
    table = overstaying(felt)
    worth = worth_of(table)
    with another_thread() as beside:
        with transaction.atomic():
            assert evict(table) == 1
            back = beside(lambda: ask(seating.sit_in, table, AWAY))
            wait_for_a_lock()
        with pytest.raises(NotSeated):
            back.result(10)
    assert wallet(table.players[AWAY]) == worth
    assert [*differences(), *table_differences()] == []


def test_coming_back_at_the_same_moment_is_one_or_the_other(felt: SeatPlayers) -> None:
    table = overstaying(felt)
    for _round in range(5):
        came_back, evicted = come_back_while_a_run_comes_by(table)
        assert came_back != evicted
        table = again(table)
    assert [*differences(), *table_differences()] == []


def come_back_while_a_run_comes_by(table: Felt) -> tuple[object, object]:
    """Whether the player sat in, and whether they were evicted."""
    together = Barrier(2)

    def come_back() -> bool:
        together.wait(10)
        try:
            ask(seating.sit_in, table, AWAY)
        except NotSeated:
            return False
        return True

    def run() -> bool:
        together.wait(10)
        return evict(table) == 1

    with another_thread() as beside:
        back, gone = beside(come_back), beside(run)
        return back.result(20), gone.result(20)


def again(table: Felt) -> Felt:
    """The player is seated and out for as long as before, whatever became of them."""
    seat = table.state.seats[AWAY]
    if seat is None:
        table.later(minutes=31).sit(table.players[AWAY], AWAY, 20000)
    ask(seating.sit_out, table, AWAY)
    return table.later(minutes=10, seconds=1)


def test_two_runs_at_once_take_everybody_once(felt: SeatPlayers) -> None:
    table = overstaying(felt)
    worth = worth_of(table)
    together = Barrier(2)

    def run() -> int:
        together.wait(10)
        return evict(table)

    with another_thread() as beside:
        runs = [beside(run), beside(run)]
        assert {done.result(20) for done in runs} == {0, 1}
    assert evictions() == 1
    assert wallet(table.players[AWAY]) == worth


def test_nobody_is_taken_while_all_in(seat_at: SeatAt) -> None:
    table = seat_at("holdem", "no_limit", 3)
    table.deal()
    shover = table.to_act
    table.act(AllIn())
    ask(seating.sit_out, table, shover)
    table.later(minutes=10, seconds=1)
    assert evict(table) == 0
    table.act(Fold())
    assert evict(table) == 0
    table.act(Fold())
    stack = table.state.seat(shover).stack
    assert stack == 20000 + 300
    assert evict(table) == 1
    assert wallet(table.players[shover]) == 1_000_000 + 300
