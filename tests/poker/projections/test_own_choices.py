"""What a player plans to do is told to nobody else, not even by the kind of an event."""

import json
from typing import Any

import pytest

from poker.engine.table.events import (
    AutoTopUpChosen,
    LeavingChosen,
    ProtectionChosen,
    ProtectionsCounted,
    SitOutAsked,
    TableEvent,
)
from poker.engine.table.evolve import evolve
from poker.engine.table.turns.alarm import Pace
from poker.event_stream.memory import Step
from poker.projections import Scene
from poker.projections.shared_frames import SharedFrames
from poker.projections.wire import Viewer
from tests.poker.engine.table_script import open_table

SCENE = Scene(1, "Arno", "Pot-limit Omaha", "PLAY", Pace(1000, 2000, 500))
HERO, OTHER, NOBODY = 0, 1, None
PLANS: list[TableEvent] = [
    SitOutAsked(HERO, "big_blind"),
    LeavingChosen(HERO, True),
    AutoTopUpChosen(HERO, 20000),
    ProtectionChosen(HERO, False),
    ProtectionsCounted(HERO, 1),
]


def told(plan: TableEvent, seat: int | None) -> dict[str, Any]:
    """The frame that a viewer in this seat, or in none, gets of a plan."""
    table = open_table().sit("A", "B", "C").table
    player = None if seat is None else table.seat(seat).player
    viewer, frames = Viewer(SCENE, player), SharedFrames(1_000)
    viewer.snapshot(Step(1, plan, 1_000, table, None), 1_000)
    after = evolve(table, plan, 1_000)
    frame: dict[str, Any] = json.loads(viewer.events([Step(2, plan, 1_000, after, None)], frames))
    return frame


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: type(plan).__name__)
@pytest.mark.parametrize("viewer", [OTHER, NOBODY])
def test_others_learn_neither_what_nor_who(plan: TableEvent, viewer: int | None) -> None:
    [event] = told(plan, viewer)["events"]
    assert event == {"seq": 2, "kind": "own_choice", "data": {}, "patch": {}}


def test_all_plans_look_alike_to_others() -> None:
    assert len({json.dumps(told(plan, OTHER)) for plan in PLANS}) == 1


def test_whoever_planned_it_is_told_what_they_chose() -> None:
    [event] = told(LeavingChosen(HERO, True), HERO)["events"]
    assert event["patch"] == {"you": {"leaves_after": True}}
