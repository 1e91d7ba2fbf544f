"""What is rolled back is forgotten, and tables and wallets never wait for each other."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from django.db import connection, transaction

from accounts.ledger.checks.audit import differences
from poker.deck import chance
from poker.engine.hand.bets.actions import Fold
from poker.engine.table.events import PlayStopped
from poker.event_stream.memory import memories
from poker.models import Table, TableEvent
from poker.services.base.writing import writing
from poker.services.clock import timekeeping
from poker.services.money.checking import table_differences
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt

SeatPlayers = Callable[..., Felt]


class Undone(Exception):
    """Thrown to roll a transaction back."""


@pytest.mark.own_transaction
def test_events_that_were_rolled_back_are_not_remembered(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000, 20000)
    before = table.state
    with suppress(Undone), transaction.atomic():
        for seat in (2, 3):
            seating.sit(table_id=table.table_id, player=new_player(), seat=seat, amount=20000)
        raise Undone
    latest = memories.of(table.table_id).latest
    assert latest is not None
    assert latest.table == before
    assert table.state == before
    table.sit(new_player(), 4, 20000)
    assert [seat.number for seat in table.state.taken()] == [0, 1, 4]


@pytest.mark.own_transaction
def test_a_transaction_sees_what_it_wrote_itself(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000)
    with transaction.atomic():
        for seat in (1, 2):
            seating.sit(table_id=table.table_id, player=new_player(), seat=seat, amount=20000)
    assert [seat.number for seat in table.state.taken()] == [0, 1, 2]


def test_a_table_the_database_refuses_does_not_stop_the_others(
    felt: SeatPlayers, new_player: PlayerFactory, table: Table
) -> None:
    broken = felt(20000, 20000, 20000)
    row = broken.row
    TableEvent.objects.create(
        table=row, seq=row.seq + 1, kind="play_stopped", version=1, data={}, at=broken.now
    )
    due_later = broken.now + timedelta(seconds=1)
    healthy = Felt(open_table(game=table.game, name="Healthy").pk, due_later)
    for seat in range(3):
        healthy.sit(new_player(), seat, 20000)
    broken.later(seconds=10)
    with pytest.raises(timekeeping.FaultyTable) as fault:
        timekeeping.ring_one(broken.now)
    assert fault.value.table_id == broken.table_id
    timekeeping.put_off(broken.row, broken.now)
    assert timekeeping.ring_one(broken.now) == healthy.table_id


def test_two_tables_that_settle_at_once_do_not_wait_for_each_other(
    felt: SeatPlayers,
    new_player: PlayerFactory,
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One pays out a player another tops up, and the other way round.

    With the button in seat 1 whoever leaves is first to act at one table and last at the other,
    so that two are left at both before the last fold.
    """
    monkeypatch.setattr(chance, "draw", lambda: 1)
    first = felt(15000, 15000, 20000)
    second = Felt(open_table(game=table.game, name="Second").pk, first.now)
    for seat in (0, 1):
        second.sit(first.players[seat], seat, 15000)
    second.sit(new_player(), 2, 20000)
    for felt_, stays, goes in ((first, 0, 1), (second, 1, 0)):
        felt_.deal()
        who: dict[str, Any] = {"table_id": felt_.table_id, "now": felt_.now}
        seating.top_up(**who, player_id=felt_.players[stays].pk, amount=1000, action_id="more")
        seating.leave(**who, player_id=felt_.players[goes].pk, action_id="bye")
    together = Barrier(2)

    def fold_out(played: Felt) -> None:
        try:
            while (hand := played.state.running) is not None:
                if len(hand.live()) == 2:
                    together.wait(5)
                played.act(Fold())
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(fold_out, (first, second)))
    assert [*differences(), *table_differences()] == []


def test_a_writer_that_fails_stores_nothing(felt: SeatPlayers) -> None:
    table = felt(20000, 20000)
    before = TableEvent.objects.count()
    with suppress(Undone), writing(table.table_id) as writer:
        writer.recorder.record(PlayStopped())
        raise Undone
    assert TableEvent.objects.count() == before
