"""A room whose processes and servers are killed and stopped again and again, whose machines' clocks
are set and whose connections hang, while twenty tables play.

SEED and SECONDS choose the evening; `make soak-faults` is the long one.
"""

import os
import sys
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from accounts.core.incidents.models import Incident
from tests.conftest import RoomFactory
from tests.faults import verdict
from tests.faults.evening import astray, finish_hands, open_evening, seat_guests
from tests.faults.havoc import PARTS, Havoc, Surroundings
from tests.faults.keeping_records import RecordKeeper, lost_actions
from tests.faults.playing import Playing
from tests.room.database import RoomDatabase
from tests.room.servers import Servers
from tests.waits.time_verdict import require_exact_books

TABLES = 20
SEED = int(os.environ.get("SEED", "1"))
SHORT_S = float(os.environ.get("SECONDS", "75"))
LONG_S = float(os.environ.get("SECONDS", "900"))
CALM_S = 3.0


@pytest.mark.rule("restart-keeps-hands")
@pytest.mark.parametrize("seconds", [SHORT_S, pytest.param(LONG_S, marks=pytest.mark.nightly)])
def test_no_hand_and_no_chip_is_lost_whatever_dies(
    room: RoomFactory, room_db: RoomDatabase, servers: Servers, tmp_path: Path, seconds: float
) -> None:
    with ExitStack() as stack:
        surroundings = Surroundings(room_db, tmp_path, stack)
        opened = open_evening(room, own_env=surroundings.env)
        guests = seat_guests(opened, TABLES)
        havoc = Havoc(opened, servers, surroundings, Random(SEED))
        with Playing(guests, seed=SEED, person=RecordKeeper) as playing:
            havoc.wreak(seconds)
            finish_hands(opened)
    _report(havoc, playing)
    people = [each for each in playing.crowd.people if isinstance(each, RecordKeeper)]
    assert lost_actions(people) == []
    assert {part for blow in havoc.dealt for part in blow.parts} == set(PARTS)
    assert astray(playing.crowd.people) == []
    assert verdict.hands_unaccounted() == []
    require_exact_books(room_db.url)
    all_turns = list(verdict.turns())
    assert verdict.overlong(all_turns, havoc.outages) == []
    assert verdict.cut_short(all_turns) == []
    assert verdict.untouched(all_turns, havoc.outages) > 100
    assert verdict.hands_begun() > 3 * TABLES
    assert not Incident.objects.exists(), "every record replayed, so no hand was interrupted"


def _report(havoc: Havoc, playing: Playing) -> None:
    """For whoever watches a long run."""
    told = (
        f"{len(havoc.dealt)} blows, {verdict.hands_begun()} hands, {playing.crowd.tally.summary()}"
    )
    print(told, file=sys.stderr, flush=True)
