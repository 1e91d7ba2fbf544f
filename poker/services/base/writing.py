"""The only way in which anything is written to a table."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, transaction

from accounts.core import outbox
from accounts.core.databases.prepared import prepared_cursor
from config import room_time
from config.limited_connection import holding_table
from poker.deck import decks
from poker.engine.cards.cards import Card
from poker.engine.table.events import PlayerLeft
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.state import Table as TableState
from poker.engine.table.turns.alarm import Pace, alarm_at
from poker.event_stream import announcing, event_log, stream
from poker.event_stream.announcing import CLOCKS
from poker.event_stream.appending import Place, addition, append
from poker.event_stream.memory import Step, memories
from poker.event_stream.stream import Ending
from poker.event_stream.topics import SEAT_FREED
from poker.models import Table
from poker.models.tables.statement import Statement
from poker.services.base.absences import note_absences

READ_EVERY: Final = timedelta(milliseconds=500)
"""How often clocks read all alarms by themselves; they are told of any that rings sooner."""

# Written in SQL because it runs with every deal and every end of a hand: Django takes longer to
# build the query than PostgreSQL takes to answer it. The currency may be read before the lock is
# there: no game changes it. Whatever process takes the lock, if it is stopped then PostgreSQL
# ends its transaction; a statement of its own would be one more round trip.
_ROW: Final = """
    SELECT {columns}, game.currency,
           set_config('idle_in_transaction_session_timeout', %s, true)
      FROM poker_table AS row JOIN poker_game AS game ON game.id = row.game_id
""".format(columns=", ".join(f"row.{field.column}" for field in Table._meta.concrete_fields))  # noqa: S608  # the columns, nothing from outside
_NAMES: Final = [field.attname for field in Table._meta.concrete_fields]
# Not against rows that only refer to a table: an opening socket stores one, and never waits.
_LOCK: Final = "FOR NO KEY UPDATE OF row"
_OPENING: Final = 1


class Recording:
    """A table as it was found after event ``seq``, and the events being recorded on it.

    ``began`` is its state as it was found, None before its first event. No event happens before the
    last one that was found: until then, ``now`` is when that happened. Only the opening, event 1,
    holds back nothing: a demo's table is opened before the invented time it is played at.
    """

    def __init__(self, table_id: int, seq: int, now: datetime, found: Ending | None) -> None:
        self.table_id = table_id
        self.now = max(now, stream.from_ms(found.at)) if found and seq > _OPENING else now
        self.began = found.table if found else None
        self.recorder = TableRecorder(self.began, stream.to_ms(self.now))
        self._seq = seq

    @property
    def table(self) -> TableState:
        return self.recorder.table

    @property
    def next_seq(self) -> int:
        """Return the number the next recorded event will have."""
        return self._seq + len(self.recorder.recorded) + 1

    def deck(self) -> tuple[Card, ...]:
        """Return the running hand's deck. Raises DeckUnreadable."""
        return decks.unseal(self.table.sealed, self.hand_ref(self.table.hand_no))

    def hand_ref(self, hand_no: int) -> str:
        """Return the name of one hand in the ledger, the logs and its deck's seal."""
        return decks.hand_ref(self.table_id, hand_no)

    def earlier_answer(self, player_id: int, action_id: str) -> int | None:
        """Return the seq of the event this request caused when it was sent before, None if it was
        not."""
        return stream.seq_caused_by(self.table_id, player_id, action_id)


class Writer(Recording):
    """A locked table and the events being recorded on it.

    ``currency`` is its game's. ``look_again_at``, where it is set, is the instant the table's alarm
    is put off to. ``besides`` is carried out when the events have been stored.
    """

    def __init__(self, row: Table, currency: str, now: datetime, found: Ending | None) -> None:
        super().__init__(row.pk, row.seq, now, found)
        self.row = row
        self.currency = currency
        self.besides: list[Statement] = []
        self.look_again_at: datetime | None = None

    def pass_to(self, at: datetime) -> None:
        """Let time pass: what is recorded from here on happens at ``at``, in this transaction.

        Raises ValueError for an instant before the current one.
        """
        if at < self.now:
            raise ValueError(f"{at} is before {self.now}")
        self.now, self.recorder.at = at, stream.to_ms(at)


def locked(table_id: int) -> Any:
    """Return a table's row, locked as it is read, for ``writing``. Raises Table.DoesNotExist."""
    row = _found(f"{_ROW} WHERE row.id = %s {_LOCK}", table_id)
    if row is None:
        raise Table.DoesNotExist(f"there is no table {table_id}")
    return row


def locked_due(table_ids: Sequence[int], now: datetime) -> Any:
    """Return the row of that of these tables whose alarm rang first, locked as it is read, None
    where no alarm has rung but at tables that somebody else holds."""
    first_due = "WHERE row.id = ANY(%s) AND row.wake_at <= %s ORDER BY row.wake_at LIMIT 1"
    return _found(f"{_ROW} {first_due} {_LOCK} SKIP LOCKED", [*table_ids], now)


def _found(query: str, *values: Any) -> Any:
    with prepared_cursor() as cursor:
        cursor.execute(query, [str(holding_table().ms), *values])
        found = cursor.fetchone()
    if found is None:
        return None
    *columns, currency, _idle_ms = found
    row: Any = Table.from_db(DEFAULT_DB_ALIAS, _NAMES, columns)
    row.counted_in = currency
    return row


@contextmanager
def writing(
    table_id: int,
    *,
    row: Any = None,
    now: datetime | None = None,
    player_id: int | None = None,
    action_id: str = "",
    read: Callable[[Table], Ending | None] = stream.locked_ending,
    savepoint: bool = True,
) -> Iterator[Writer]:
    """Lock a table, yield a writer to record on it, store the events and announce them on commit.

    ``row`` is the table's row, where the caller's transaction has found it by ``locked_due``.
    ``read`` finds how its stream ends; only a record that does not replay needs another way.
    Within a transaction of the caller's a failure undoes what was done here; without ``savepoint``,
    which takes two round trips, the caller has to undo all of it.

    All of it is one transaction: what the caller does to the ledger inside is committed or undone
    together with the events. The lock is taken before every check, so that no two processes decide
    on the same table at once. Raises Table.DoesNotExist.

    ``deciding`` commits without the lock what touches nothing but the stream; it moves the row only
    from the very event it decided after, so neither way overtakes the other.
    """
    with transaction.atomic(savepoint=savepoint):
        row = row or locked(table_id)
        writer = Writer(row, row.counted_in, now or room_time.now(), read(row))
        yield writer
        place = Place(row.pk, row.seq, bytes(row.head))
        steps = _store(writer, place, player_id, action_id)
        _set_alarm(writer)
        row.company = company(writer.table)
        row.move_on(*writer.besides)
        transaction.on_commit(lambda: tell(place, steps, row.wake_at))
        _tell_other_apps(row, steps)


def pace() -> Pace:
    """Return the pauses in force, from the settings."""
    return Pace(
        settings.ROOM_START_PAUSE_MS, settings.ROOM_DEAL_PAUSE_MS, settings.ROOM_RUNOUT_PAUSE_MS
    )


def _store(writer: Writer, place: Place, player_id: int | None, action_id: str) -> list[Step]:
    if not writer.recorder.recorded:
        return []
    note_absences(writer.row, writer.began, writer.table, writer.recorder.events)
    added = addition(place, writer.recorder.recorded, player_id=player_id, action_id=action_id)
    writer.besides.insert(0, append(writer.row, added))
    return added.steps


def _set_alarm(writer: Writer) -> None:
    rings_at = writer.look_again_at or alarm(writer.table, writer.now)
    is_directed = writer.row.directed and not writer.table.is_engaged
    writer.row.wake_at = None if is_directed else rings_at
    writer.row.deal_due_at = rings_at if is_directed else None


def alarm(table: TableState, now: datetime) -> datetime | None:
    """Return when the clock must look at the table again, None when nothing is due.

    If it must look at once, that is ``now``: an earlier alarm would seem to have rung in vain.
    """
    wake = alarm_at(table, pace())
    if wake is None:
        return None
    return stream.from_ms(wake) if wake else now


def company(table: TableState) -> int:
    """Return how many seats want cards."""
    return sum(seat.wants_cards for seat in table.taken())


def tell(place: Place, steps: list[Step], rings_at: datetime | None) -> None:
    """Remember, announce and log committed steps after a place, and tell the clocks of an alarm
    that
    rings before they read alarms again."""
    if not steps:
        return
    memories.of(place.table_id).extend(steps, after=place.head)
    announcing.announce(place.table_id, steps[-1].seq)
    if rings_at and rings_at < stream.from_ms(steps[-1].at) + READ_EVERY:
        announcing.announce_to(CLOCKS)
    event_log.note(place.table_id, steps)


def _tell_other_apps(row: Table, steps: list[Step]) -> None:
    """Put into the outbox what other apps must not miss, in the same transaction."""
    freed = [step.seq for step in steps if isinstance(step.event, PlayerLeft)]
    if freed and not row.directed:
        key = f"table:{row.pk} seq:{freed[-1]}"
        outbox.put(SEAT_FREED, key, table_id=row.pk, game_id=row.game_id)
