"""An action decided on what a process remembers: stored only where the memory is the table."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from poker.engine.hand.bets.actions import Call, Fold, RaiseTo
from poker.engine.table import play
from poker.event_stream import stream
from poker.event_stream.appending import Place, addition
from poker.event_stream.chain.checking import check_tables
from poker.event_stream.memory import Step, memories
from poker.event_stream.stream import Ending
from poker.models import Table, TableEvent
from poker.services.base.errors import StaleDecision
from poker.services.base.writing import Recording
from poker.services.money.checking import table_differences
from poker.services.seats import acting
from tests.poker.felt import Felt

SeatPlayers = Callable[..., Felt]


def remembered(table: Felt) -> list[Step]:
    """What this process knows of the table, oldest first."""
    stream.latest_step(table.table_id)
    steps = memories.of(table.table_id).after(0)
    assert steps
    return steps


def remember(table: Felt, steps: list[Step]) -> None:
    """Put what the process knows in its memory's place."""
    memories.of(table.table_id).begin_anew(steps)


def stored(table: Felt) -> list[tuple[int, str]]:
    rows = TableEvent.objects.filter(table=table.table_id).order_by("seq")
    return list(rows.values_list("seq", "kind"))


def called(table: Felt) -> list[int]:
    """What each call added."""
    calls = TableEvent.objects.filter(table=table.table_id, kind="called").order_by("seq")
    return [call.data["amount"] for call in calls]


def assert_chained(table: Felt) -> None:
    """Every event goes on from the digest of the one before it, up to the row's."""
    (checked,) = check_tables(table_ids=[table.table_id])
    assert list(checked.breaks) == []
    assert checked.head.seq == table.row.seq


def statements(work: Callable[[], Any]) -> list[str]:
    """The first word of each statement; WITH begins the one that appends without a lock."""
    with CaptureQueriesContext(connection) as sent:
        work()
    return [query["sql"].split()[0] for query in sent.captured_queries]


def test_an_action_in_a_running_hand_needs_no_statement_but_the_one_that_stores_it(
    felt: SeatPlayers,
) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    row, before = table.row, len(stored(table))
    player, decision = table.players[table.to_act].pk, table.state.decision
    assert statements(lambda: act(table, player, decision)) == ["WITH"]
    assert stored(table)[before:] == [(row.seq + 1, "called")]
    after = table.row
    assert (after.seq, after.company) == (row.seq + 1, row.company)
    assert after.wake_at is not None
    assert_chained(table)


def act(table: Felt, player: int, decision: str, action_id: str = "once") -> int:
    return acting.act(
        table_id=table.table_id,
        player_id=player,
        decision=decision,
        action=Call(),
        action_id=action_id,
        now=table.now,
    )


def test_the_end_of_a_hand_is_settled_under_the_lock(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act(Fold())
    player, decision = table.players[table.to_act].pk, table.state.decision

    def fold() -> None:
        acting.act(
            table_id=table.table_id,
            player_id=player,
            decision=decision,
            action=Fold(),
            action_id="fold",
            now=table.now,
        )

    assert statements(fold)[:2] == ["BEGIN", "SELECT"]
    assert table.state.running is None
    assert list(table_differences()) == []


def test_within_a_transaction_the_lock_is_taken(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    before = stored(table)
    with transaction.atomic():
        table.act(Call())
        transaction.set_rollback(True)
    assert stored(table) == before


def test_a_memory_that_is_behind_reads_on_and_decides_again(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    old = remembered(table)
    table.act(Call())
    second, decision = table.players[table.to_act].pk, table.state.decision
    remember(table, old)
    act(table, second, decision, "second")
    assert [kind for _, kind in stored(table)[-2:]] == ["called", "called"]
    assert_chained(table)


def test_a_memory_that_is_behind_does_not_answer_a_closed_decision(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    old = remembered(table)
    first, decision = table.players[table.to_act].pk, table.state.decision
    table.act(RaiseTo(600))
    before = stored(table)
    remember(table, old)
    with pytest.raises(StaleDecision):
        act(table, first, decision, "late")
    assert stored(table) == before


def test_a_memory_ahead_of_the_table_stores_nothing_it_made_up(felt: SeatPlayers) -> None:
    """As where the database came back without the last commits it had answered for."""
    table = felt(20000, 20000, 20000)
    table.deal()
    old = remembered(table)
    actor, decision = table.players[table.to_act].pk, table.state.decision
    remember(table, [*old, made_up(old[-1], table)])
    act(table, actor, decision)
    assert stored(table)[-1] == (old[-1].seq + 1, "called")
    assert memories.of(table.table_id).latest == stream.latest_step(table.table_id)
    assert_chained(table)


def test_a_memory_of_another_history_as_long_stores_nothing(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    old = remembered(table)
    table.act(RaiseTo(600))
    actor, decision = table.players[table.to_act].pk, table.state.decision
    remember(table, [*old, made_up(old[-1], table)])
    act(table, actor, decision)
    assert called(table) == [500], "the small blind, to 6.00"
    assert_chained(table)


def test_a_memory_of_another_history_that_is_behind_stores_nothing(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    old = remembered(table)
    table.act(RaiseTo(600))
    table.act(Call())
    actor, decision = table.players[table.to_act].pk, table.state.decision
    remember(table, [*old, made_up(old[-1], table)])
    act(table, actor, decision)
    assert called(table) == [500, 400], "the blinds, to 6.00"
    assert_chained(table)


def made_up(last: Step, table: Felt) -> Step:
    """A step that was never stored: the player to act raised to 4.00."""
    assert last.head
    recording = Recording(table.table_id, last.seq, table.now, Ending(last.table, last.at))
    running = recording.table.running
    assert running
    assert running.to_act is not None
    play.act(recording.recorder, seat=running.to_act, action=RaiseTo(400), deck=recording.deck())
    place = Place(table.table_id, last.seq, last.head)
    made = addition(place, recording.recorder.recorded, player_id=None, action_id="")
    (step,) = made.steps
    return step


@pytest.mark.parametrize("kept", [True, False], ids=["same-memory", "forgotten"])
def test_of_two_answers_to_a_decision_one_wins_every_time(felt: SeatPlayers, kept: bool) -> None:
    table = felt(20000, 20000, 20000, 20000)
    table.deal()
    for number in range(12):
        if table.state.running is None:
            table.deal()
        actor, decision = table.players[table.to_act].pk, table.state.decision
        before = table.row.seq

        def answer(
            name: str, actor: int = actor, decision: str = decision, number: int = number
        ) -> bool:
            if not kept:
                memories.clear()
            try:
                acting.act(
                    table_id=table.table_id,
                    player_id=actor,
                    decision=decision,
                    action=Fold(),
                    action_id=f"{name}-{number}",
                    now=table.now,
                )
            except StaleDecision:
                return False
            finally:
                connection.close()
            return True

        with ThreadPoolExecutor(4) as threads:
            won = list(threads.map(answer, "abcd"))
        assert sum(won) == 1
        names = TableEvent.objects.filter(table=table.table_id).exclude(action_id="")
        assert names.filter(seq__gt=before).count() == 1
    assert_chained(table)
    assert Table.objects.get(pk=table.table_id).seq == len(stored(table))
