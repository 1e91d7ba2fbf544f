"""The only way in which anything is written to a table."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.core import outbox
from poker.deck import decks
from poker.engine.cards.cards import Card
from poker.engine.table.events import PlayerLeft
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.state import Table as TableState
from poker.engine.table.turns.alarm import Pace, alarm_at
from poker.event_stream import announcing, event_log, stream
from poker.event_stream.memory import Step, memories
from poker.event_stream.topics import SEAT_FREED
from poker.models import Table
from poker.services.base.absences import note_absences


class Writer:
    """A locked table and the events being recorded on it.

    ``began`` is the table's state as it was found, None before its first event. ``look_again_at``,
    where it is set, is the instant the table's alarm is put off to.
    """

    def __init__(self, row: Table, now: datetime, state: TableState | None) -> None:
        self.row = row
        self.now = now
        self.look_again_at: datetime | None = None
        self.began = state
        self.recorder = TableRecorder(state, stream.to_ms(now))

    @property
    def table(self) -> TableState:
        return self.recorder.table

    @property
    def next_seq(self) -> int:
        """Return the number the next recorded event will have."""
        return self.row.seq + len(self.recorder.recorded) + 1

    def pass_to(self, at: datetime) -> None:
        """Let time pass: what is recorded from here on happens at ``at``, in this transaction.

        Raises ValueError for an instant before the current one.
        """
        if at < self.now:
            raise ValueError(f"{at} is before {self.now}")
        self.now, self.recorder.at = at, stream.to_ms(at)

    def deck(self) -> tuple[Card, ...]:
        """Return the running hand's deck. Raises DeckUnreadable."""
        return decks.unseal(self.table.sealed, self.hand_ref(self.table.hand_no))

    def hand_ref(self, hand_no: int) -> str:
        """Return the name of one hand in the ledger, the logs and its deck's seal."""
        return decks.hand_ref(self.row.pk, hand_no)

    def earlier_answer(self, player_id: int, action_id: str) -> int | None:
        """Return the seq of the event this request caused when it was sent before, None if it was
        not."""
        return stream.seq_caused_by(self.row.pk, player_id, action_id)


@contextmanager
def writing(
    table_id: int,
    *,
    now: datetime | None = None,
    player_id: int | None = None,
    action_id: str = "",
    read: Callable[[Table], TableState | None] = stream.state_at,
) -> Iterator[Writer]:
    """Lock a table, yield a writer to record on it, store the events and announce them on commit.

    ``read`` finds the table's state; only a record that does not replay needs another way.

    All of it is one transaction: what the caller does to the ledger inside is committed or undone
    together with the events. The lock is taken before every check, so that no two processes decide
    on the same table at once. Raises Table.DoesNotExist.
    """
    with transaction.atomic():
        row = Table.objects.select_for_update().get(pk=table_id)
        writer = Writer(row, now or timezone.now(), read(row))
        yield writer
        steps = _store(writer, player_id, action_id)
        _set_alarm(writer)
        row.company = sum(seat.wants_cards for seat in writer.table.taken())
        row.move_on()
        transaction.on_commit(lambda: _tell(row, steps))
        _tell_other_apps(row, steps)


def pace() -> Pace:
    """Return the pauses in force, from the settings."""
    return Pace(
        settings.ROOM_START_PAUSE_MS, settings.ROOM_DEAL_PAUSE_MS, settings.ROOM_RUNOUT_PAUSE_MS
    )


def _store(writer: Writer, player_id: int | None, action_id: str) -> list[Step]:
    if not writer.recorder.recorded:
        return []
    note_absences(writer.row, writer.began, writer.table, writer.recorder.events)
    return stream.append(writer.row, writer.recorder, player_id=player_id, action_id=action_id)


def _set_alarm(writer: Writer) -> None:
    wake = alarm_at(writer.table, pace())
    rings_at = None if wake is None else stream.from_ms(wake)
    if writer.look_again_at is not None:
        rings_at = writer.look_again_at
    is_directed = writer.row.directed and writer.table.running is None
    writer.row.wake_at = None if is_directed else rings_at
    writer.row.deal_due_at = rings_at if is_directed else None


def _tell(row: Table, steps: list[Step]) -> None:
    if not steps:
        return
    memories.of(row.pk).extend(steps)
    announcing.announce(row.pk, steps[-1].seq)
    event_log.note(row.pk, steps)


def _tell_other_apps(row: Table, steps: list[Step]) -> None:
    """Put into the outbox what other apps must not miss, in the same transaction."""
    freed = [step.seq for step in steps if isinstance(step.event, PlayerLeft)]
    if freed and not row.directed:
        key = f"table:{row.pk} seq:{freed[-1]}"
        outbox.put(SEAT_FREED, key, table_id=row.pk, game_id=row.game_id)
