"""What is stored without a table's lock writes nothing but the table's stream and row."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, get_args

from django.db import connection, transaction

from poker.engine.hand.bets.betting import options
from poker.engine.hand.events import HandEvent
from poker.engine.table.events import TableEvent
from poker.event_stream import stream
from poker.services.base.stream_alone import STREAM_ALONE, UNDER_LOCK, touches_stream_alone
from tests.poker.event_stream.test_stream import come_or_go
from tests.poker.felt import Felt, random_action

# It counts what this connection did, in earlier transactions too, until PostgreSQL collects it.
_WRITTEN = "SELECT relname, n_tup_ins + n_tup_upd + n_tup_del FROM pg_stat_xact_user_tables"
_ALONE = {"poker_table", "poker_alarm", "poker_tableevent"}
HANDS = 4


def test_every_event_is_stored_without_the_lock_or_names_what_needs_it() -> None:
    listed = Counter([*STREAM_ALONE, *(each for kinds in UNDER_LOCK.values() for each in kinds)])
    assert set(listed.values()) == {1}
    assert set(listed) == {*get_args(TableEvent), *get_args(HandEvent)}


def test_actions_stored_without_the_lock_write_no_other_row(seat_at: Callable[..., Felt]) -> None:
    """Each action is played under the lock here, where whatever else it writes would be seen."""
    table, random = seat_at("holdem", "no_limit", 4), Random(5)
    seen: Counter[type] = Counter()
    others: set[str] = set()
    for _ in range(HANDS):
        table.answer_checks()
        for seat in list(table.state.taken()):
            come_or_go(table, seat, random)
        table.later(seconds=20).ring()
        while table.state.running:
            written, events, is_alone = act(table, random)
            if is_alone:
                assert written == _ALONE, events
                seen.update(type(event) for event in events)
            else:
                others |= written
    assert others > _ALONE, "the end of a hand writes more, or nothing is measured"
    missing = set(STREAM_ALONE) - set(seen)
    assert {each.__name__ for each in missing} <= {"TimeBankSpent"}


def test_time_of_a_bank_is_stored_without_another_row(seat_at: Callable[..., Felt]) -> None:
    table = seat_at("holdem", "no_limit", 4)
    table.deal()
    rules = table.state.rules
    table.later(seconds=rules.turn_s + 1).ring()
    written, events, is_alone = act(table.later(seconds=2), Random(1))
    assert "TimeBankSpent" in {type(event).__name__ for event in events}
    assert is_alone
    assert written == _ALONE


def rows_written() -> Counter[str]:
    """Return how many rows this connection wrote, by table."""
    with connection.cursor() as cursor:
        cursor.execute(_WRITTEN)
        found: Counter[str] = Counter()
        for name, rows in cursor.fetchall():
            found[name.partition("_from_")[0]] += rows
    return found


def act(table: Felt, random: Random) -> tuple[set[str], list[Any], bool]:
    """Play any action in a transaction; return the tables written to, the events recorded, and
    whether these would be stored without the lock."""
    before, seq = table.state, table.row.seq
    choices = options(table.running)
    assert choices
    with transaction.atomic():
        earlier = rows_written()
        table.later(seconds=1).act(random_action(choices, random))
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        written = set(rows_written() - earlier)
    steps = stream.readable_steps(table.table_id, table.row.anchor_seq, table.row.seq)
    events = [step.event for step in steps if step.seq > seq]
    return written, events, touches_stream_alone(before, table.state, events)
