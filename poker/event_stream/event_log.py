"""Recording committed events: a count of every kind, and a line in the log for some."""

import logging
from collections.abc import Sequence
from typing import Final

from poker.engine.codec import kind_of
from poker.event_stream.memory import Step
from poker.metrics.play import EVENTS

logger = logging.getLogger(__name__)

LOGGED: Final = frozenset(
    {
        *("player_sat", "player_left", "turn_timed_out", "grace_given", "hand_ended"),
        *("play_stopped", "dealing_held", "dealing_released"),
    }
)


def note(table_id: int, steps: Sequence[Step]) -> None:
    """Count events, and log who came, left or ran out of time and which hands ended."""
    for step in steps:
        kind = kind_of(step.event)
        EVENTS.labels(kind).inc()
        if kind in LOGGED:
            logger.info(kind.replace("_", " "), extra=_context(table_id, step))


def _context(table_id: int, step: Step) -> dict[str, object]:
    """Return where and when it happened, and which player it concerns."""
    context: dict[str, object] = {"table": table_id, "seq": step.seq}
    if step.table.hand_no:
        context["hand"] = step.table.hand_no
    player = getattr(step.event, "player", None)
    seat = getattr(step.event, "seat", None)
    if player is None and seat is not None:
        player = step.table.seat(seat).player
    if player is not None:
        context["player"] = player
    return context
