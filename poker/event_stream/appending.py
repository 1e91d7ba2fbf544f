"""Adding to the stream of a table, in its row's lock or without."""

import json
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any, Final, NamedTuple

from accounts.core.databases.prepared import prepared_cursor
from accounts.sign_in.devices.known_session import STILL_STANDS, KnownSession
from poker.engine.codec import VERSION, encode, kind_of
from poker.engine.table.anchors import ANCHORS
from poker.engine.table.recorder import Recorded
from poker.event_stream.memory import Step
from poker.event_stream.stream import from_ms
from poker.models import Table
from poker.models.event_digest import digest_of
from poker.models.tables.statement import Statement

# Made once: making an encoder for every event would take longer than encoding it.
_json_text: Final = json.JSONEncoder(separators=(",", ":"), default=datetime.isoformat).encode
_IS_LAST: Final = "id = %s AND seq = %s AND head = %s"

# Events go to the database as one value, so that the statement is the same for any number of them:
# it is prepared once in each connection, and split once where the client binds the value.
_STORE: Final = """
    INSERT INTO poker_tableevent
           (table_id, seq, at, player_id, hand_no, version, kind, action_id, data, digest)
    SELECT {table}, seq, at, player_id, hand_no, version, kind, action_id, data,
           decode(digest, 'hex')
      FROM {source}json_to_recordset(%s::json) AS event (
               seq bigint, at timestamptz, player_id bigint, hand_no integer, version smallint,
               kind text, action_id text, data jsonb, digest text
           )
"""
_INSERT: Final = _STORE.format(table="%s", source="")

# The row moves only from where this process knows it to be, and only for a player who is still
# signed in; else nothing is inserted, either.
_APPEND: Final = """
    WITH moved AS (
        UPDATE poker_table
           SET seq = %s, head = %s, wake_at = %s, deal_due_at = NULL, company = %s
         WHERE {condition}
        RETURNING id
    )
"""
_HOLDS: Final = "SELECT 1 FROM poker_table WHERE {condition}"


class Place(NamedTuple):
    """A place in a table's stream: its last event's number and that event's digest."""

    table_id: int
    seq: int
    head: bytes


class Row(NamedTuple):
    """An event by its columns, as it is digested and stored.

    Making one takes a tenth of the time of making one of the model.
    """

    table_id: int
    seq: int
    at: datetime
    player_id: int | None
    hand_no: int
    version: int
    kind: str
    action_id: str
    data: dict[str, Any]


class Addition(NamedTuple):
    """Events as they are stored after a place, each with its digest, and the steps they make."""

    rows: list[tuple[Row, bytes]]
    steps: list[Step]


def addition(
    place: Place, recorded: Sequence[Recorded], *, player_id: int | None, action_id: str
) -> Addition:
    """Return what was recorded as it is stored after ``place``, chained to it.

    The first event names the command that caused it.
    """
    made = Addition([], [])
    table_id, _, head = place
    for seq, (event, table, at) in enumerate(recorded, start=place.seq + 1):
        caused = (None, "") if made.rows else (player_id, action_id)
        row = Row(
            table_id=table_id,
            seq=seq,
            at=from_ms(at),
            player_id=caused[0],
            hand_no=table.hand_no,
            version=VERSION,
            kind=kind_of(event),
            action_id=caused[1],
            data=encode(event),
        )
        head = digest_of(row, head)
        made.rows.append((row, head))
        made.steps.append(Step(seq, event, at, table, head))
    return made


def append(row: Table, added: Addition) -> Statement:
    """Move the row on to what is added after it, unsaved, and return the statement that stores what
    is added.

    The row must be locked. The unique (table, seq) is a safeguard in case anybody writes without
    the lock.
    """
    last = added.steps[-1]
    row.seq, row.head = last.seq, last.head
    anchors = [step.seq for step in added.steps if isinstance(step.event, ANCHORS)]
    row.anchor_seq = max(anchors, default=row.anchor_seq)
    return Statement(_INSERT, [row.pk, _written(added)])


class Condition(NamedTuple):
    """What has to hold of the database, in SQL, with its parameters."""

    sql: str
    values: list[Any]


def is_still(place: Place, session: KnownSession | None) -> Condition:
    """Return the condition that the table's stream ends at ``place`` and the session is valid.

    Without a session the place alone counts.
    """
    evidence = session.evidence() if session else []
    if evidence is None:
        return Condition("FALSE", [])
    stands = f" AND {STILL_STANDS}" if session else ""
    return Condition(_IS_LAST + stands, [*place, *evidence])


def holds(condition: Condition) -> bool:
    """Return whether the condition holds now."""
    with prepared_cursor() as cursor:
        cursor.execute(_HOLDS.format(condition=condition.sql), condition.values)
        return cursor.fetchone() is not None


def appending_where(
    condition: Condition, added: Addition, *, wake_at: datetime | None, company: int
) -> Statement:
    """Return the statement that stores what is added, none of it one of ANCHORS, where the
    condition, of ``is_still``, holds.

    It is one statement and one round trip and commits by itself, so carry it out outside
    transactions.
    """
    last = added.steps[-1]
    values = [last.seq, last.head, wake_at, company, *condition.values, _written(added)]
    return Statement(_append(condition.sql), values)


def is_stored(statement: Statement) -> bool:
    """Carry out such a statement and return whether it stored anything.

    Raises Django's IntegrityError where the player's command is stored already.
    """
    with prepared_cursor() as cursor:
        cursor.execute(statement.sql, statement.values)
        return bool(cursor.rowcount > 0)


@cache
def _append(condition: str) -> str:
    return _APPEND.format(condition=condition) + _STORE.format(table="moved.id", source="moved, ")


def _written(added: Addition) -> str:
    """Return what is added as the JSON text that the statements store."""
    return _json_text([row._asdict() | {"digest": digest.hex()} for row, digest in added.rows])
