"""What was played at a table lately, for the hand log of somebody who comes to it."""

import json
from typing import Any, Final

from poker.event_stream import stream
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
    if not steps:
        return {}
    scene = Scene(row.pk, row.name, row.game.name, row.game.currency, pace())
    viewer = Viewer(scene, player_id)
    lately = {"snapshot": viewer.snapshot(steps[0], steps[-1].at)}
    if steps[1:]:
        lately["events"] = json.loads(viewer.events(steps[1:], SharedFrames(steps[-1].at)))
    return lately
