"""What other processes stored, read by the event loop as a thread would read it."""

import asyncio
from collections.abc import Callable

import pytest

from poker.engine.hand.bets.actions import Call, RaiseTo
from poker.event_stream import stream
from poker.event_stream.memory import Step, memories
from poker.event_stream.reading_at_once import MOST_AT_ONCE, read_on
from tests.poker.felt import Felt
from tests.poker.services.test_deciding import made_up, remember, remembered
from tests.poker.services.test_deciding_at_once import loop_connections

SeatPlayers = Callable[..., Felt]


@pytest.fixture
def three(felt: SeatPlayers) -> Felt:
    dealt = felt(20000, 20000, 20000)
    dealt.deal()
    return dealt


def after_reading_on(table: Felt, known: list[Step]) -> list[Step] | None:
    """What this process knows after ``known`` once its event loop has read on."""

    async def read() -> None:
        async with asyncio.timeout(20), loop_connections():
            await read_on(table.table_id)

    remember(table, known)
    asyncio.run(read())
    return memories.of(table.table_id).after(known[-1].seq)


def test_every_event_is_as_a_thread_reads_it(three: Felt) -> None:
    first = remembered(three)
    three.act(RaiseTo(600))
    three.act(Call())
    three.act(Call())
    remember(three, first)
    stream.latest_step(three.table_id)
    by_thread = memories.of(three.table_id).after(first[-1].seq)
    assert by_thread
    assert len(by_thread) > 3
    assert after_reading_on(three, first) == by_thread


def test_from_the_middle_of_a_stream_it_goes_on_with_the_next_event(three: Felt) -> None:
    all_steps = remembered(three)
    assert after_reading_on(three, all_steps[:1]) == all_steps[1:]
    assert after_reading_on(three, all_steps) == []


def test_no_more_is_read_than_takes_a_moment(three: Felt) -> None:
    first = remembered(three)
    while three.row.seq <= first[-1].seq + MOST_AT_ONCE:
        three.act_all_fold()
        three.deal()
    told = after_reading_on(three, first)
    assert told
    assert len(told) == MOST_AT_ONCE


def test_what_does_not_go_on_from_what_is_known_is_left_to_a_thread(three: Felt) -> None:
    first = remembered(three)
    other = [*first, made_up(first[-1], three)]
    three.act(RaiseTo(600))
    three.act(Call())
    assert after_reading_on(three, other) == []


def test_where_nothing_is_known_nothing_is_read(three: Felt) -> None:
    async def read() -> None:
        async with asyncio.timeout(20), loop_connections():
            await read_on(three.table_id)

    memories.clear()
    asyncio.run(read())
    assert memories.of(three.table_id).latest is None
