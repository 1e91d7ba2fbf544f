"""Deciding on a table in the event loop, without a thread."""

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from config.log_context import log_context, logged_with
from config.refusals.refusal import Refusal
from poker.event_stream.loop_connection import Answer, LoopConnection
from poker.event_stream.loop_connections import LOOP_CONNECTIONS
from poker.services.base.deciding import (
    Asked,
    Decision,
    Overtaken,
    UnderLock,
    decided,
    remembered,
)
from poker.services.base.writing import Recording

Result = TypeVar("Result")

_under_way: Final[set[int]] = set()
"""The tables with an action under way: a second one would only wait for the same row, and hold a
connection that other tables need."""


async def deciding_at_once(decide: Callable[[Recording], Result], asked: Asked) -> Result | None:
    """Decide as ``deciding`` does on what this process remembers, and return what ``decide``
    returns, None where it has to be decided by ``deciding``, in a thread.

    It has to be wherever there is anything out of the ordinary: a refusal, a memory that is behind,
    what asks for the lock, no connection that is idle, another action at the table under way, an
    error of the database. Then nothing was stored, or it was and nobody knows; ``deciding`` is
    asked by the same action id and finds out.
    ``decide`` must be quick, and must not ask the database.
    """
    connection = None if asked.table_id in _under_way else LOOP_CONNECTIONS.idle()
    if connection is None:
        return None
    try:
        known = remembered(asked)
        result = decide(known.recording)
        decision = decided(asked, known)
    except (Refusal, Overtaken, UnderLock):
        return None
    if decision is None or await _is_stored(decision, connection):
        return result
    return None


def _is_stored(decision: Decision, connection: LoopConnection) -> asyncio.Future[bool]:
    """Store what was decided and tell it, even if nobody waits for that any more."""
    outcome: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    context = log_context()
    _under_way.add(decision.place.table_id)

    def heard(answer: Answer | None) -> None:
        _under_way.discard(decision.place.table_id)
        is_stored = answer is not None and answer.concerned > 0
        try:
            if is_stored:
                with logged_with(**context):
                    decision.tell()
        finally:
            if not outcome.done():
                outcome.set_result(is_stored)

    connection.execute(*decision.statement, heard)
    return outcome
