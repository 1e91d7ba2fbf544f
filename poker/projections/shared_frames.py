"""What everybody at a table is told alike, worked out once for all who are told together."""

from typing import Any, Final, NamedTuple

from poker import projections
from poker.engine.codec import encode, kind_of
from poker.engine.table.events import (
    AutoTopUpChosen,
    HandStarted,
    LeavingChosen,
    ProtectionChosen,
    ProtectionsCounted,
    SitOutAsked,
    TableEvent,
)
from poker.engine.table.interruption_events import TableRestored
from poker.event_stream.memory import Step
from poker.projections import Scene, View

_THEIR_OWN: Final = (
    AutoTopUpChosen,
    LeavingChosen,
    ProtectionChosen,
    ProtectionsCounted,
    SitOutAsked,
)
"""What these say stands in their player's own view only."""


_NOT_TOLD: Final = frozenset({"rules", "out_since", "counted_ms", "cut_off"})
"""Fields of events that do not go to the table: the rules stand on pages of their own, and what
counted against one who was evicted is in a report."""


class Told(NamedTuple):
    """An event as everybody is told of it, and the public view after it."""

    event: dict[str, Any]
    after: View


class SharedFrames:
    """The events of one table, each put into words once however many are told of it."""

    def __init__(self) -> None:
        self._told: dict[tuple[Scene, int], Told] = {}

    def told(self, step: Step, scene: Scene, before: View) -> Told:
        """``step`` as seen in ``scene``, with the patch that leads there from the public view
        ``before`` it."""
        known = self._told.get((scene, step.seq))
        if known is None:
            after = projections.public_view(step.table, scene)
            known = Told(_worded(step, merge_patch(before, after)), after)
            self._told[scene, step.seq] = known
        return known


def _worded(step: Step, patch: View) -> dict[str, Any]:
    return {
        "seq": step.seq,
        "kind": kind_of(step.event),
        "data": public_data(step.event),
        "patch": patch,
    }


def public_data(event: TableEvent) -> dict[str, Any]:
    """An event's facts as everybody may read them: no deck, not even encrypted, and nothing of
    what a player only means to do, or would be spared when disconnected."""
    if isinstance(event, HandStarted):
        told: dict[str, Any] = {"hand": event.hand, "button": event.button}
        if event.small_blind is not None:
            told["small_blind"] = event.small_blind
        return told | {"big_blind": event.big_blind}
    if isinstance(event, TableRestored):
        return {"hand": event.hand}
    if isinstance(event, _THEIR_OWN):
        return {"seat": event.seat}
    return {name: value for name, value in encode(event).items() if name not in _NOT_TOLD}


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
