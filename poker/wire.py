"""Frames as they go over a table's socket; poker/README.md describes them."""

from collections.abc import Sequence
from typing import Any

from poker import projections
from poker.engine.codec import encode, kind_of
from poker.engine.table.events import HandStarted, TableEvent
from poker.engine.table.interruption_events import TableRestored
from poker.memory import Step
from poker.projections import Scene, View

Frame = dict[str, Any]


class Viewer:
    """One socket's place in a table's stream, and the view it holds at that place."""

    def __init__(self, scene: Scene, player_id: int | None) -> None:
        self.scene = scene
        self.player_id = player_id
        self.seq = 0
        self._view: View = {}

    def snapshot(self, step: Step, now: int) -> Frame:
        """The whole table at ``step``; what follows is told from here on."""
        self._view = projections.view(step.table, self.scene, self.player_id)
        self.seq = step.seq
        return {"type": "snapshot", "seq": step.seq, "now": now, "view": self._view}

    def events(self, steps: Sequence[Step], now: int) -> Frame:
        """The events after the viewer's seq, without a gap, each with its patch."""
        first = self.seq + 1
        told = [self._told(step) for step in steps]
        return {"type": "events", "from": first, "to": self.seq, "now": now, "events": told}

    def _told(self, step: Step) -> dict[str, Any]:
        before = self._view
        self._view = projections.view(step.table, self.scene, self.player_id)
        self.seq = step.seq
        return {
            "seq": step.seq,
            "kind": kind_of(step.event),
            "data": public_data(step.event),
            "patch": merge_patch(before, self._view),
        }


def public_data(event: TableEvent) -> dict[str, Any]:
    """An event's facts as everybody may read them: no deck, not even encrypted."""
    if isinstance(event, HandStarted):
        told: dict[str, Any] = {"hand": event.hand, "button": event.button}
        if event.small_blind is not None:
            told["small_blind"] = event.small_blind
        return told | {"big_blind": event.big_blind}
    if isinstance(event, TableRestored):
        return {"hand": event.hand}
    data = encode(event)
    data.pop("rules", None)
    return data


def merge_patch(before: View, after: View) -> View:
    """The JSON merge patch (RFC 7396) from one view to another."""
    patch: View = {name: None for name in before if name not in after}
    for name, value in after.items():
        old = before.get(name)
        if isinstance(value, dict) and isinstance(old, dict):
            if inner := merge_patch(old, value):
                patch[name] = inner
        elif value != old or name not in before:
            patch[name] = value
    return patch
