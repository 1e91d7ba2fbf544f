"""Deciding on a table without its lock, where only its stream is written to."""

from collections.abc import Callable
from datetime import datetime
from typing import Final, TypeVar

from django.db import connection
from django.utils import timezone

from config.refusals.refusal import Refusal
from poker.event_stream import stream
from poker.event_stream.appending import Place, addition, append_from
from poker.event_stream.memory import memories
from poker.models import Table
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
) -> Result:
    """Carry out a player's command in a running hand and return what ``decide`` returns.

    ``decide`` records events and changes nothing else; it may be called again. ``settle`` does what
    a hand's end asks for beside the stream, and is called under the table's lock.

    It is decided on what this process remembers of the table and stored only where the table's
    stream still ends at the very event that was decided after: another process's event, a memory
    that is behind, ahead or of another history all make it read on and decide again. A refusal
    counts only where the memory is the table's last event. What ends the hand, seats, unseats,
    begins or ends an absence is decided under the lock, as is everything inside a transaction and
    what was overtaken twice. Raises Refusal and what ``writing`` raises.
    """
    if not connection.in_atomic_block:
        for _ in range(_TRIES):
            try:
                return _on_memory(
                    decide, table_id=table_id, player_id=player_id, action_id=action_id, now=now
                )
            except _Overtaken:
                stream.latest_step(table_id)
            except _UnderLock:
                break
    with writing(table_id, now=now, player_id=player_id, action_id=action_id) as writer:
        result = decide(writer)
        settle(writer)
        return result


def _on_memory(
    decide: Callable[[Recording], Result],
    *,
    table_id: int,
    player_id: int,
    action_id: str,
    now: datetime | None,
) -> Result:
    """Decide and store without the lock. Raises _Overtaken, _UnderLock or Refusal; then nothing
    was stored."""
    known = memories.of(table_id).latest
    if known is None:
        raise _Overtaken
    if known.head is None:
        raise _UnderLock
    place = Place(table_id, known.seq, known.head)
    # Read after what is known, so that no event bears an earlier time than the one before it.
    recording = Recording(table_id, known.seq, now or timezone.now(), known.table)
    try:
        result = decide(recording)
    except Refusal:
        if _is_last(place):
            raise
        raise _Overtaken from None
    if recording.recorder.recorded:
        _commit(recording, place, player_id, action_id)
    return result


def _commit(recording: Recording, place: Place, player_id: int, action_id: str) -> None:
    if not _touches_stream_alone(recording):
        raise _UnderLock
    added = addition(place, recording.recorder.recorded, player_id=player_id, action_id=action_id)
    table = recording.table
    if not append_from(place, added, wake_at=alarm(table), company=company(table)):
        raise _Overtaken
    tell(place.table_id, added.steps)


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


def _is_last(place: Place) -> bool:
    """Return whether the table's stream ends at ``place``."""
    return Table.objects.filter(pk=place.table_id, seq=place.seq, head=place.head).exists()
