"""Deciding on a table without its lock, where only its stream is written to."""

from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple, TypeVar

from django.db import connection

from accounts.sign_in.devices.known_session import KnownSession
from config import room_time
from config.refusals.refusal import Refusal
from poker.event_stream import stream
from poker.event_stream.appending import (
    Addition,
    Condition,
    Place,
    addition,
    appending_where,
    holds,
    is_still,
    is_stored,
)
from poker.event_stream.memory import memories
from poker.models.tables.statement import Statement
from poker.services.base.stream_alone import touches_stream_alone
from poker.services.base.writing import Recording, Writer, alarm, company, tell, writing

_TRIES: Final = 2

Result = TypeVar("Result")


class Overtaken(Exception):
    """The table's stream does not end where this process remembers it to."""


class UnderLock(Exception):
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
        asked = Asked(table_id, player_id, action_id, now, session)
        for _ in range(_TRIES):
            try:
                return _on_memory(decide, asked)
            except Overtaken:
                if session:
                    session.require()
                stream.latest_step(table_id)
            except UnderLock:
                break
    with writing(table_id, now=now, player_id=player_id, action_id=action_id) as writer:
        if session:
            session.require()
        result = decide(writer)
        settle(writer)
        return result


class Asked(NamedTuple):
    """Who asked for what, where and when."""

    table_id: int
    player_id: int
    action_id: str
    at: datetime | None
    session: KnownSession | None


class Remembered(NamedTuple):
    """What a process remembers of a table, to be decided on, and the condition that the table's
    stream ends there still."""

    place: Place
    recording: Recording
    condition: Condition


class Decision(NamedTuple):
    """The statement that stores what was decided, if its condition holds, and what it stores."""

    place: Place
    statement: Statement
    added: Addition
    rings_at: datetime | None

    def tell(self) -> None:
        """Remember and announce what was stored."""
        tell(self.place, self.added.steps, self.rings_at)


def remembered(asked: Asked) -> Remembered:
    """Return what this process remembers of the table. Raises Overtaken or UnderLock where nothing
    can be decided on it."""
    known = memories.of(asked.table_id).latest
    if known is None:
        raise Overtaken
    if known.head is None:
        raise UnderLock
    place = Place(asked.table_id, known.seq, known.head)
    now, found = asked.at or room_time.now(), stream.Ending(known.table, known.at)
    recording = Recording(place.table_id, known.seq, now, found)
    return Remembered(place, recording, is_still(place, asked.session))


def decided(asked: Asked, known: Remembered) -> Decision | None:
    """Return what was recorded and how it is stored, None where nothing was. Raises UnderLock where
    it cannot be stored without the lock."""
    recording = known.recording
    if not recording.recorder.recorded:
        return None
    if not touches_stream_alone(recording.began, recording.table, recording.recorder.events):
        raise UnderLock
    added = addition(
        known.place,
        recording.recorder.recorded,
        player_id=asked.player_id,
        action_id=asked.action_id,
    )
    rings_at = alarm(recording.table, recording.now)
    company_after = company(recording.table)
    statement = appending_where(known.condition, added, wake_at=rings_at, company=company_after)
    return Decision(known.place, statement, added, rings_at)


def _on_memory(decide: Callable[[Recording], Result], asked: Asked) -> Result:
    """Decide and store without the lock. Raises Overtaken, UnderLock or Refusal; then nothing
    was stored."""
    known = remembered(asked)
    try:
        result = decide(known.recording)
    except Refusal:
        if holds(known.condition):
            raise
        raise Overtaken from None
    if decision := decided(asked, known):
        if not is_stored(decision.statement):
            raise Overtaken
        decision.tell()
    return result
