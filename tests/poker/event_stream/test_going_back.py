"""A process that remembers events the database has lost starts again from the stream."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from poker.engine.hand.bets.actions import Action, Call, Fold, RaiseTo
from poker.engine.table import play
from poker.event_stream import stream
from poker.event_stream.chain.checking import check_tables
from poker.event_stream.memory import TableMemory, memories
from poker.models import TableEvent
from poker.services.base.errors import StaleDecision
from poker.services.base.writing import writing
from poker.services.money.checking import table_differences
from poker.services.seats import acting
from tests.poker.damage import lose_after
from tests.poker.felt import Felt
from tests.room.database import RoomDatabase

SeatPlayers = Callable[..., Felt]


@pytest.fixture
def shortened(felt: SeatPlayers, room_db: RoomDatabase) -> Felt:
    """A table where two players called, and both calls are lost but remembered here."""
    table = felt(20000, 20000, 20000, 20000)
    table.deal()
    kept = table.row.seq
    table.act(Call())
    table.act(Call())
    lose_after(room_db, table.table_id, kept)
    return table


def elsewhere(act: Callable[[], object]) -> None:
    """Do something in another process, which remembers nothing."""
    own = memories._memories.copy()
    memories._memories.clear()
    act()
    memories._memories.clear()
    memories._memories.update(own)


def act(table: Felt, action: Action, *, player: int, decision: str, history: int) -> int:
    return acting.act(
        table_id=table.table_id,
        player_id=player,
        decision=decision,
        action=action,
        action_id=table.new_id(),
        now=table.now,
        history=history,
    )


def memory_of(table: Felt) -> TableMemory:
    return memories.of(table.table_id)


def assert_is_stored(table: Felt) -> None:
    """What is remembered is what the database holds, from its first step to its last."""
    steps = [*memory_of(table)._steps]
    rows = TableEvent.objects.filter(table=table.table_id, seq__in=[step.seq for step in steps])
    assert [(step.seq, step.head) for step in steps] == [
        (row.seq, bytes(row.digest or b"")) for row in rows.order_by("seq")
    ]
    assert steps[-1].seq == table.row.seq
    (checked,) = check_tables(table_ids=[table.table_id])
    assert list(checked.breaks) == []
    assert list(table_differences()) == []


def nothing(_table: Felt) -> None:
    """Nobody acts."""


def raise_once(table: Felt) -> None:
    table.act(RaiseTo(600))


def raise_twice(table: Felt) -> None:
    table.act(RaiseTo(600))
    table.act(RaiseTo(1400))


def raise_and_call(table: Felt) -> None:
    table.act(RaiseTo(600))
    for _ in range(3):
        table.act(Call())


@pytest.mark.parametrize("then", [lambda _: None, raise_once, raise_twice, raise_and_call], ids=str)
def test_memory_of_lost_events_starts_again(shortened: Felt, then: Callable[[Felt], None]) -> None:
    told, history = memory_of(shortened).latest, memory_of(shortened).history
    assert told
    elsewhere(lambda: then(shortened))
    stream.latest_step(shortened.table_id)
    assert memory_of(shortened).history == history + 1
    assert memory_of(shortened).after(told.seq, history) is None
    assert_is_stored(shortened)
    stream.latest_step(shortened.table_id)
    assert memory_of(shortened).history == history + 1


def test_row_read_before_an_event_takes_no_memory_back(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    old = table.row
    table.act(Call())
    latest = memory_of(table).latest
    assert stream.state_at(old) != table.state
    assert memory_of(table).latest == latest
    assert memory_of(table).history == 0


@pytest.mark.parametrize("then", [raise_once, raise_twice])
def test_events_of_another_history_never_follow_a_lost_one(
    shortened: Felt, then: Callable[[Felt], None]
) -> None:
    elsewhere(lambda: then(shortened))
    with writing(shortened.table_id, now=shortened.now) as writer:
        play.act(writer.recorder, seat=shortened.to_act, action=Fold(), deck=writer.deck())
    assert memory_of(shortened).history == 1
    assert_is_stored(shortened)


def test_process_far_behind_finds_that_its_step_was_replaced(
    shortened: Felt, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "MOST_STEPS", 2)
    elsewhere(lambda: raise_and_call(shortened))
    stream.latest_step(shortened.table_id)
    assert memory_of(shortened).history == 1
    assert_is_stored(shortened)


def test_lost_decision_is_stale_even_if_another_bears_its_name(shortened: Felt) -> None:
    """The player saw two calls before their decision; now it follows a raise and a call."""
    lost = memory_of(shortened).latest
    assert lost
    assert lost.table.actor
    player, decision = lost.table.actor.player, lost.table.decision

    def play_again() -> None:
        shortened.act(RaiseTo(600))
        shortened.act(Call())

    elsewhere(play_again)
    stored = shortened.row.seq
    with pytest.raises(StaleDecision):
        act(shortened, Call(), player=player, decision=decision, history=0)
    assert shortened.row.seq == stored
    assert memory_of(shortened).history == 1
    act(shortened, Call(), player=player, decision=decision, history=1)
    assert_is_stored(shortened)


def test_lost_decision_is_stale_under_the_lock_too(
    felt: SeatPlayers, room_db: RoomDatabase
) -> None:
    """The fold would have ended the lost hand, which is decided under the table's lock."""
    table = felt(20000, 20000, 20000)
    table.deal()
    kept = table.row.seq
    table.act(Fold())
    lose_after(room_db, table.table_id, kept)
    lost = memory_of(table).latest
    assert lost
    assert lost.table.actor
    elsewhere(lambda: table.act(RaiseTo(600)))
    with pytest.raises(StaleDecision):
        act(table, Fold(), player=lost.table.actor.player, decision=lost.table.decision, history=0)
    assert memory_of(table).history == 1
    stream.latest_step(table.table_id)
    assert_is_stored(table)


def test_action_is_played_after_the_moments_before_it_were_lost(shortened: Felt) -> None:
    kept = shortened.row.seq
    state = shortened.state
    assert state.actor
    act(shortened, Call(), player=state.actor.player, decision=state.decision, history=1)
    assert shortened.row.seq > kept
    assert_is_stored(shortened)


def test_threads_that_find_the_loss_together_count_it_once(shortened: Felt) -> None:
    def look() -> None:
        stream.latest_step(shortened.table_id)
        connection.close()

    with ThreadPoolExecutor(8) as threads:
        for looking in [threads.submit(look) for _ in range(24)]:
            looking.result()
    assert memory_of(shortened).history == 1
    assert_is_stored(shortened)


def test_history_outlives_a_forgotten_memory(
    shortened: Felt, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream.latest_step(shortened.table_id)
    monkeypatch.setattr("poker.event_stream.memory._MOST_TABLES", 1)
    memories.of(shortened.table_id + 1)
    assert memory_of(shortened).latest is None
    assert memory_of(shortened).history == 1
