"""Viewers who share the work of being told are told what each would be told alone."""

import json
from collections.abc import Callable
from itertools import pairwise
from random import Random

from poker.projections import Seen, private_view, public_view
from poker.projections.changes import private_parts_changed
from poker.projections.shared_frames import SharedFrames
from poker.projections.wire import Viewer
from poker.services.seats import seating
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
        shared = SharedFrames(0)
        some = steps[number : number + 3]
        for one, other in zip(alone, together, strict=True):
            frame = other.events(some, shared)
            assert frame == one.events(some, SharedFrames(0))
            known = [entitled(step.table, table.table_id, other.player_id) for step in some]
            assert cards_in(json.loads(frame)) <= frozenset().union(*known)


def test_two_scenes_of_one_table_are_told_apart(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 15000)
    here = scene(table)
    there = here._replace(table_name="Another name")
    shared = SharedFrames(0)
    first, *rest = steps_of(table)
    told = []
    for seen_in in (here, there):
        viewer = Viewer(seen_in, None)
        viewer.snapshot(first, 0)
        viewer.events(rest, shared)
        told.append(viewer.snapshot(rest[-1], 0)["view"]["table"]["name"])
    assert told == ["Test table", "Another name"]


def test_what_is_taken_over_from_the_view_before_is_what_would_be_built(felt: SeatPlayers) -> None:
    table = felt(20000, 10000, 10000, 20000)
    random = Random(11)
    leaver = table.players[0].pk
    for number in range(12):
        if table.later(seconds=20).ring() and table.state.running:
            if number == 5:
                seating.sit_out(
                    table_id=table.table_id, player_id=leaver, action_id="away", now=table.now
                )
            table.play_out(random)
    seating.leave(table_id=table.table_id, player_id=leaver, action_id="bye", now=table.now)
    seen_in = scene(table)
    taken_over = 0
    for before, step in pairwise(steps_of(table)):
        known = Seen(before.table, public_view(before.table, seen_in))
        assert public_view(step.table, seen_in, known) == public_view(step.table, seen_in)
        concerned = private_parts_changed(before.table, step.table)
        for seat in step.table.taken():
            if seat.number not in concerned:
                now = private_view(step.table, seen_in, seat.player)
                assert private_view(before.table, seen_in, seat.player) == now
                taken_over += 1
    assert taken_over > 100
