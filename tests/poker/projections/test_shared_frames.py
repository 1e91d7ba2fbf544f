"""Viewers who share the work of being told are told what each would be told alone."""

import json
from collections.abc import Callable
from random import Random

from poker.projections.shared_frames import SharedFrames
from poker.projections.wire import Viewer
from tests.poker.entitlement import cards_in, entitled
from tests.poker.felt import Felt
from tests.poker.projections.test_projections import scene, steps_of

SeatPlayers = Callable[..., Felt]


def test_sharing_changes_no_frame_and_shows_no_card(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 15000)
    random = Random(4)
    for _ in range(4):
        if table.later(seconds=20).ring() and table.state.running:
            table.play_out(random)
    steps = steps_of(table)
    viewers = [None, *(player.pk for player in table.players.values())]
    alone = [Viewer(scene(table), viewer) for viewer in viewers]
    together = [Viewer(scene(table), viewer) for viewer in viewers]
    for number in range(0, len(steps), 3):
        shared = SharedFrames()
        some = steps[number : number + 3]
        for one, other in zip(alone, together, strict=True):
            frame = other.events(some, 0, shared)
            assert frame == one.events(some, 0)
            known = [entitled(step.table, table.table_id, other.player_id) for step in some]
            assert cards_in(json.loads(frame)) <= frozenset().union(*known)


def test_two_scenes_of_one_table_are_told_apart(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 15000)
    here = scene(table)
    there = here._replace(table_name="Another name")
    shared = SharedFrames()
    first, *rest = steps_of(table)
    told = []
    for seen_in in (here, there):
        viewer = Viewer(seen_in, None)
        viewer.snapshot(first, 0)
        viewer.events(rest, 0, shared)
        told.append(viewer.snapshot(rest[-1], 0)["view"]["table"]["name"])
    assert told == ["Test table", "Another name"]
