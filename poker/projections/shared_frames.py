"""What every viewer of a table gets alike, computed once for all of them."""

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
"""Events whose content is only in their player's own view."""


_NOT_TOLD: Final = frozenset({"rules", "out_since", "counted_ms", "cut_off"})
"""Fields of events that are not sent to the table: the rules have pages of their own, and the
time that counted against an evicted player is in a report."""


class SharedFrame(NamedTuple):
    """An event as everybody gets it, and the public view after it."""

    event: dict[str, Any]
    after: View


class SharedFrames:
    """The events of one table, each converted once for all viewers who get it."""

    def __init__(self) -> None:
        self._frames: dict[tuple[Scene, int], SharedFrame] = {}

    def frame_of(self, step: Step, scene: Scene, before: View) -> SharedFrame:
        """Return ``step`` as seen in ``scene``, with the patch from the public view ``before``."""
        known = self._frames.get((scene, step.seq))
        if known is None:
            after = projections.public_view(step.table, scene)
            known = SharedFrame(_worded(step, merge_patch(before, after)), after)
            self._frames[scene, step.seq] = known
        return known


def _worded(step: Step, patch: View) -> dict[str, Any]:
    return {
        "seq": step.seq,
        "kind": kind_of(step.event),
        "data": public_data(step.event),
        "patch": patch,
    }


def public_data(event: TableEvent) -> dict[str, Any]:
    """Return an event's facts as everybody may read them.

    They hold no deck, not even encrypted, and nothing of what a player only plans to do or of their
    protections when disconnected.
    """
    if isinstance(event, HandStarted):
        facts: dict[str, Any] = {"hand": event.hand, "button": event.button}
        if event.small_blind is not None:
            facts["small_blind"] = event.small_blind
        return facts | {"big_blind": event.big_blind}
    if isinstance(event, TableRestored):
        return {"hand": event.hand}
    if isinstance(event, _THEIR_OWN):
        return {"seat": event.seat}
    return {name: value for name, value in encode(event).items() if name not in _NOT_TOLD}


def merge_patch(before: View, after: View) -> View:
    """Return the JSON merge patch (RFC 7396) from one view to another."""
    patch: View = {name: None for name in before if name not in after}
    for name, value in after.items():
        old = before.get(name)
        if isinstance(value, dict) and isinstance(old, dict):
            if inner := merge_patch(old, value):
                patch[name] = inner
        elif value != old or name not in before:
            patch[name] = value
    return patch
