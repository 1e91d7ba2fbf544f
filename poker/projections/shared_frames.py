"""What every viewer of a table gets alike, computed once for all of them."""

import json
from collections.abc import Iterable, Sequence
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
from poker.projections import Scene, Seen, View
from poker.projections.changes import private_parts_changed

_THEIR_OWN: Final = (
    AutoTopUpChosen,
    LeavingChosen,
    ProtectionChosen,
    ProtectionsCounted,
    SitOutAsked,
)
"""Events whose content is only in their player's own view: the others are told neither what was
chosen nor by whom, but only that the stream goes on."""

_OWN_CHOICE: Final = "own_choice"

_NOT_TOLD: Final = frozenset({"rules", "out_since", "counted_ms", "cut_off", "lineup"})
"""Fields of events that are not sent to the table: the rules have pages of their own, and the
time that counted against an evicted player is in a report."""

json_text: Final = json.JSONEncoder(separators=(",", ":")).encode
"""Returns an object as JSON text. Made once: an encoder takes longer to make than to use."""


class SharedEvent(NamedTuple):
    """An event as everybody gets it, also as JSON text, and what everybody sees after it.

    ``concerns`` are the seats whose players may have more to be told, None for all.
    """

    event: dict[str, Any]
    text: str
    after: Seen
    concerns: set[int] | None

    def text_with(self, own_patch: View) -> str:
        """Return the event as JSON text, with what changed for one player alone in its patch."""
        if not own_patch:
            return self.text
        comma = "," if self.event["patch"] else ""
        return f'{self.text[: -len("}}")]}{comma}"you":{json_text(own_patch)}}}}}'


class SharedSteps(NamedTuple):
    """Consecutive events as everybody gets them, and as one frame in UTF-8.

    ``after`` is what everybody sees after the last of them, ``seats`` who sits where then, and
    ``concerns`` are the seats whose players may have more to be told, None for all.
    """

    events: list[SharedEvent]
    frame: bytes
    after: Seen
    seats: dict[int, int]
    concerns: set[int] | None

    def concern(self, seat: int) -> bool:
        """Return whether the player in this seat may have more to be told."""
        return self.concerns is None or seat in self.concerns


class SharedFrames:
    """The events of one table, each converted and written once for all viewers who get it.

    ``now`` is when they are told, in milliseconds since the epoch.
    """

    def __init__(self, now: int) -> None:
        self.now = now
        self._events: dict[tuple[Scene, int], SharedEvent] = {}
        self._steps: dict[tuple[Scene, int, int], SharedSteps] = {}

    def steps_of(self, steps: Sequence[Step], scene: Scene, before: Seen | None) -> SharedSteps:
        """Return these steps, at least one, as seen in ``scene`` by whoever saw ``before``."""
        key = scene, steps[0].seq, steps[-1].seq
        known = self._steps.get(key)
        if known is None:
            events: list[SharedEvent] = []
            for step in steps:
                events.append(self._event_of(step, scene, before))
                before = events[-1].after
            frame = self.frame_of(steps[0].seq, [event.text for event in events])
            seats = {seat.player: seat.number for seat in steps[-1].table.taken()}
            concerns = _together(event.concerns for event in events)
            known = SharedSteps(events, frame, events[-1].after, seats, concerns)
            self._steps[key] = known
        return known

    def frame_of(self, first: int, events: Sequence[str]) -> bytes:
        """Return the frame of events from number ``first`` on, in UTF-8."""
        last = first + len(events) - 1
        head = f'{{"type":"events","from":{first},"to":{last},"now":{self.now},"events":['
        return f"{head}{','.join(events)}]}}".encode()

    def _event_of(self, step: Step, scene: Scene, before: Seen | None) -> SharedEvent:
        """Return ``step`` with the patch from what was seen ``before``."""
        known = self._events.get((scene, step.seq))
        if known is None:
            view = projections.public_view(step.table, scene, before)
            event = _worded(step, merge_patch(before.view if before else {}, view))
            concerns = private_parts_changed(before.table, step.table) if before else None
            known = SharedEvent(event, json_text(event), Seen(step.table, view), concerns)
            self._events[scene, step.seq] = known
        return known


def _together(concerned: Iterable[set[int] | None]) -> set[int] | None:
    """Return all these seats, None where one is None, for all."""
    found: set[int] = set()
    for seats in concerned:
        if seats is None:
            return None
        found |= seats
    return found


def _worded(step: Step, patch: View) -> dict[str, Any]:
    """Return the event as it is sent; the patch is last, for what is written behind it."""
    return {
        "seq": step.seq,
        "kind": public_kind(step.event),
        "data": public_data(step.event),
        "patch": patch,
    }


def public_kind(event: TableEvent) -> str:
    """Return the kind of an event as everybody may read it."""
    return _OWN_CHOICE if isinstance(event, _THEIR_OWN) else kind_of(event)


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
        return {}
    return {name: value for name, value in encode(event).items() if name not in _NOT_TOLD}


def merge_patch(before: View, after: View) -> View:
    """Return the JSON merge patch (RFC 7396) from one view to another."""
    patch: View = {name: None for name in before if name not in after}
    for name, value in after.items():
        old = before.get(name)
        if value is old and old is not None:
            continue
        if isinstance(value, dict) and isinstance(old, dict):
            if inner := merge_patch(old, value):
                patch[name] = inner
        elif value != old or name not in before:
            patch[name] = value
    return patch
