"""Deciding on a table without its lock, where only its stream is written to."""

from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple, TypeVar

from django.db import connection
from django.utils import timezone

from accounts.sign_in.devices.known_session import KnownSession
from config.refusals.refusal import Refusal
from poker.engine.table.state import Table as TableState
from poker.event_stream import stream
from poker.event_stream.appending import (
    Addition,
    Condition,
    Place,
    addition,
    append_where,
    holds,
    is_still,
)
from poker.event_stream.memory import memories
from poker.services.base.absences import absences_change
from poker.services.base.writing import Recording, Writer, alarm, company, tell, writing

_TRIES: Final = 2

Result = TypeVar("Result")


class _Overtaken(Exception):
    """The table's stream does not end where this process remembers it to."""


class _UnderLock(Exception):
    """It has to be decided under the table's lock."""


def deciding(
    decide: Callable[[Recording], Result],
    settle: Callable[[Writer], None],
    *,
    table_id: int,
    player_id: int,
    action_id: str,
    now: datetime | None = None,
    session: KnownSession | None = None,
) -> Result:
    """Carry out a player's command in a running hand and return what ``decide`` returns.

    ``decide`` records events and changes nothing else; it may be called again. ``settle`` does what
    a hand's end asks for beside the stream, and is called under the table's lock.

    It is decided on what this process remembers of the table and stored only where the table's
    stream still ends at the very event that was decided after: another process's event, a memory
    that is behind, ahead or of another history all make it read on and decide again. A refusal
    counts only where the memory is the table's last event. What ends the hand, seats, unseats,
    begins or ends an absence is decided under the lock, as is everything inside a transaction and
    what was overtaken twice.

    Whoever asks by a ``session`` has to be signed in with it: the statement that stores what was
    decided stores it only then. Raises SessionEnded, Refusal and what ``writing`` raises.
    """
    if not connection.in_atomic_block:
        asked = _Asked(table_id, player_id, action_id, now, session)
        for _ in range(_TRIES):
            try:
                return _on_memory(decide, asked)
            except _Overtaken:
                if session:
                    session.require()
                stream.latest_step(table_id)
            except _UnderLock:
                break
    with writing(table_id, now=now, player_id=player_id, action_id=action_id) as writer:
        if session:
            session.require()
        result = decide(writer)
        settle(writer)
        return result


class _Asked(NamedTuple):
    """Who asked for what, where and when."""

    table_id: int
    player_id: int
    action_id: str
    at: datetime | None
    session: KnownSession | None


def _on_memory(decide: Callable[[Recording], Result], asked: _Asked) -> Result:
    """Decide and store without the lock. Raises _Overtaken, _UnderLock or Refusal; then nothing
    was stored."""
    known = memories.of(asked.table_id).latest
    if known is None:
        raise _Overtaken
    if known.head is None:
        raise _UnderLock
    place = Place(asked.table_id, known.seq, known.head)
    # Read after what is known, so that no event bears an earlier time than the one before it.
    recording = Recording(place.table_id, known.seq, asked.at or timezone.now(), known.table)
    condition = is_still(place, asked.session)
    try:
        result = decide(recording)
    except Refusal:
        if holds(condition):
            raise
        raise _Overtaken from None
    if recording.recorder.recorded:
        if not _touches_stream_alone(recording):
            raise _UnderLock
        added = addition(
            place,
            recording.recorder.recorded,
            player_id=asked.player_id,
            action_id=asked.action_id,
        )
        _store(condition, added, recording.table)
    return result


def _store(condition: Condition, added: Addition, table: TableState) -> None:
    rings_at = alarm(table)
    if not append_where(condition, added, wake_at=rings_at, company=company(table)):
        raise _Overtaken
    tell(added.rows[0].table_id, added.steps, rings_at)


def _touches_stream_alone(recording: Recording) -> bool:
    """Return whether the same hand runs on, with the same people, each as present as before."""
    before, after = recording.began, recording.table
    if before is None or before.running is None or after.running is None:
        return False
    return (
        before.hand_no == after.hand_no
        and [seat.player for seat in before.taken()] == [seat.player for seat in after.taken()]
        and not absences_change(before, after)
    )
