"""What was played at a table lately, for the hand log of somebody who comes to it."""

import json
from collections.abc import Sequence
from typing import Any, Final

from poker.event_stream import stream
from poker.event_stream.memory import Step
from poker.models import Table, TableEvent
from poker.projections import Scene
from poker.projections.shared_frames import SharedFrames
from poker.projections.wire import Viewer
from poker.services.base.writing import pace

HANDS: Final = 3
_MOST_EVENTS: Final = 600


def hands_lately(row: Table, player_id: int) -> dict[str, Any]:
    """Return the last hands, the running one among them, as their viewer was told of them.

    ``snapshot`` is the table as the first of them began and ``events`` what followed, both frames
    as of the socket (poker/README.md); empty before the first hand. Raises HiddenCardExposed.
    """
    began = TableEvent.objects.filter(table=row, kind="hand_started").order_by("-seq")
    firsts = list(began.values_list("seq", flat=True)[:HANDS])
    if not firsts:
        return {}
    rows = TableEvent.objects.filter(table=row, seq__gte=firsts[-1]).order_by("seq")
    steps = stream.readable(rows[:_MOST_EVENTS])
    return frames_of(row, steps, player_id, steps[-1].at) if steps else {}


def frames_of(row: Table, steps: Sequence[Step], player_id: int | None, now: int) -> dict[str, Any]:
    """Return consecutive steps, at least one, as frames of the socket for this viewer (None:
    somebody without an account): ``snapshot`` as of the first, and ``events`` if there are more.

    ``now`` is when they are told, in milliseconds since the epoch. Raises HiddenCardExposed.
    """
    scene = Scene(row.pk, row.name, row.game.name, row.game.currency, pace())
    viewer = Viewer(scene, player_id)
    frames = {"snapshot": viewer.snapshot(steps[0], now)}
    if steps[1:]:
        frames["events"] = json.loads(viewer.events(steps[1:], SharedFrames(now)))
    return frames
