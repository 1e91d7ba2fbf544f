"""A room whose processes and servers are killed again and again while twenty tables play.

SEED and SECONDS choose the evening; `make soak-faults` is the long one.
"""

import os
import sys
from random import Random

import pytest

from accounts.core.incidents.models import Incident
from tests.conftest import RoomFactory
from tests.faults import verdict
from tests.faults.evening import astray, finish_hands, open_evening, seat_guests
from tests.faults.havoc import PARTS, Havoc
from tests.faults.playing import Playing
from tests.room.servers import Servers

TABLES = 20
SEED = int(os.environ.get("SEED", "1"))
SHORT_S = float(os.environ.get("SECONDS", "60"))
LONG_S = float(os.environ.get("SECONDS", "900"))
CALM_S = 3.0


@pytest.mark.rule("restart-keeps-hands")
@pytest.mark.parametrize("seconds", [SHORT_S, pytest.param(LONG_S, marks=pytest.mark.nightly)])
def test_no_hand_and_no_chip_is_lost_whatever_dies(
    room: RoomFactory, servers: Servers, seconds: float
) -> None:
    opened = open_evening(room)
    guests = seat_guests(opened, TABLES)
    havoc = Havoc(opened, servers, Random(SEED))
    with Playing(guests, seed=SEED) as playing:
        havoc.wreak(seconds)
        finish_hands(opened)
    _report(havoc, playing)
    assert {part for blow in havoc.dealt for part in blow.parts} == set(PARTS)
    assert astray(playing.crowd.people) == []
    assert verdict.hands_unaccounted() == []
    assert verdict.money_amiss() == []
    all_turns = list(verdict.turns())
    assert verdict.overlong(all_turns, havoc.outages) == []
    assert verdict.untouched(all_turns, havoc.outages) > 100
    assert verdict.hands_begun() > 3 * TABLES
    assert not Incident.objects.exists(), "every record replayed, so no hand was interrupted"


def _report(havoc: Havoc, playing: Playing) -> None:
    """For whoever watches a long run."""
    told = (
        f"{len(havoc.dealt)} blows, {verdict.hands_begun()} hands, {playing.crowd.tally.summary()}"
    )
    print(told, file=sys.stderr, flush=True)
