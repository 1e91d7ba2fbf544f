"""Reading the stream of a table in the event loop, without a thread."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from poker.event_stream.loop_connection import Answer, Row
from poker.event_stream.loop_connections import LOOP_CONNECTIONS
from poker.event_stream.memory import memories
from poker.event_stream.stream import take_in
from poker.models import TableEvent as StoredEvent

MOST_AT_ONCE: Final = 32
"""More events than that take the event loop too long: they are left to a thread."""

_AFTER: Final = """
    SELECT seq, hand_no, kind, version, data, (extract(epoch FROM at) * 1000000)::bigint,
           player_id, action_id, encode(digest, 'hex')
      FROM poker_tableevent WHERE table_id = %s AND seq > %s AND seq <= %s ORDER BY seq
"""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


async def read_on(table_id: int) -> None:
    """Remember what was stored after the newest step this process knows of a table.

    Nothing is remembered where nothing is known yet, no connection is idle, or there is anything
    out of the ordinary about what is stored; ``stream.latest_step`` reads it in a thread.
    """
    known, connection = memories.of(table_id).latest, LOOP_CONNECTIONS.idle()
    if known is None or connection is None:
        return
    outcome: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()

    def heard(answer: Answer | None) -> None:
        if not outcome.done():
            outcome.set_result(answer)

    connection.execute(_AFTER, [table_id, known.seq, known.seq + MOST_AT_ONCE], heard)
    if answer := await outcome:
        take_in(table_id, known, [_event(table_id, row) for row in answer.rows])


def _event(table_id: int, row: Row) -> StoredEvent:
    """Return the event that is stored so."""
    seq, hand_no, kind, version, data, at_us, player, action_id, digest = map(_text, row)
    return StoredEvent(
        table_id=table_id,
        seq=int(seq),
        hand_no=int(hand_no),
        kind=kind,
        version=int(version),
        data=json.loads(data),
        at=_EPOCH + timedelta(microseconds=int(at_us)),
        player_id=int(player) if player else None,
        action_id=action_id,
        digest=bytes.fromhex(digest) if digest else None,
    )


def _text(value: bytes | None) -> Any:
    return None if value is None else value.decode()
