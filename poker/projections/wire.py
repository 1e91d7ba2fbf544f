"""Frames as they are sent over a table's socket; poker/README.md describes them."""

from collections.abc import Sequence
from typing import Any

from poker.event_stream.memory import Step
from poker.projections import Scene, View, private_view, public_view
from poker.projections.shared_frames import SharedFrames, merge_patch

Frame = dict[str, Any]


class Viewer:
    """One socket's place in a table's stream, and the view it has at that place."""

    def __init__(self, scene: Scene, player_id: int | None) -> None:
        self.scene = scene
        self.player_id = player_id
        self.seq = 0
        self._public: View = {}
        self._own: View = {}

    def snapshot(self, step: Step, now: int) -> Frame:
        """Return the whole table at ``step``; later events are sent from there on.

        ``now`` is in milliseconds since the epoch.
        """
        self._public = public_view(step.table, self.scene)
        self._own = private_view(step.table, self.scene, self.player_id)
        self.seq = step.seq
        view = {**self._public, "you": self._own}
        return {"type": "snapshot", "seq": step.seq, "now": now, "view": view}

    def events(self, steps: Sequence[Step], now: int, shared: SharedFrames | None = None) -> Frame:
        """Return the events after the viewer's seq, without a gap, each with its patch.

        Viewers who get the same events share the work through ``shared``. ``now`` is in
        milliseconds since the epoch.
        """
        first = self.seq + 1
        shared = shared or SharedFrames()
        events = [self._told(step, shared) for step in steps]
        return {"type": "events", "from": first, "to": self.seq, "now": now, "events": events}

    def _told(self, step: Step, shared: SharedFrames) -> dict[str, Any]:
        event, self._public = shared.frame_of(step, self.scene, self._public)
        before, self._own = self._own, private_view(step.table, self.scene, self.player_id)
        self.seq = step.seq
        own_patch = merge_patch(before, self._own)
        return event | {"patch": event["patch"] | {"you": own_patch}} if own_patch else event
