"""Frames as they are sent over a table's socket; poker/README.md describes them."""

from collections.abc import Sequence
from typing import Any

from poker.engine.table.state import Table
from poker.event_stream.memory import Step
from poker.projections import Scene, Seen, View, private_view, public_view
from poker.projections.shared_frames import SharedFrames, SharedSteps, merge_patch

Frame = dict[str, Any]


class Viewer:
    """One socket's place in a table's stream, and the view it has at that place."""

    def __init__(self, scene: Scene, player_id: int | None) -> None:
        self.scene = scene
        self.player_id = player_id
        self.seq = 0
        self._public: Seen | None = None
        self._own: View = {}

    def snapshot(self, step: Step, now: int, *, lost: bool = False) -> Frame:
        """Return the whole table at ``step``; later events are sent from there on.

        ``now`` is in milliseconds since the epoch. ``lost`` says that the room has lost events
        this viewer was told of, so that ``step`` may be an earlier one.
        """
        public = public_view(step.table, self.scene)
        self._public = Seen(step.table, public)
        self._own = private_view(step.table, self.scene, self.player_id)
        self.seq = step.seq
        view = {**public, "you": self._own}
        frame = {"type": "snapshot", "seq": step.seq, "now": now, "view": view}
        return frame | {"lost": True} if lost else frame

    def events(self, steps: Sequence[Step], shared: SharedFrames) -> bytes:
        """Return the frame of the events after the viewer's seq, without a gap, each with its
        patch, as JSON text in UTF-8.

        Viewers who get the same events share the work through ``shared``.
        """
        told = shared.steps_of(steps, self.scene, self._public)
        self._public, self.seq = told.after, steps[-1].seq
        if not self._is_concerned(told):
            return told.frame
        pairs = zip(steps, told.events, strict=True)
        texts = [event.text_with(self._own_patch(step.table)) for step, event in pairs]
        return shared.frame_of(steps[0].seq, texts)

    def _is_concerned(self, told: SharedSteps) -> bool:
        """Return whether this player may have more to be told than everybody."""
        seat = None if self.player_id is None else told.seats.get(self.player_id)
        if seat is None:
            return bool(self._own)
        return not self._own or told.concern(seat)

    def _own_patch(self, table: Table) -> View:
        """Return what changed for this player alone, who sees it from here on."""
        known, self._own = self._own, private_view(table, self.scene, self.player_id)
        return merge_patch(known, self._own)
