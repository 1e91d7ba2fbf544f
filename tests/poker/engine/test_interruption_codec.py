"""The events of interrupted hands come back from storage as they were."""

import json

import pytest

from poker.engine.codec import VERSION, decode, encode, kind_of
from poker.engine.hand.ending.interruption_events import BetsRefunded, HandSuspended, HouseAwarded
from poker.engine.table.events import TableEvent
from poker.engine.table.interruption_events import HandVoided, TableRestored
from poker.engine.table.state import Seat
from tests.poker.engine.games import pool_omaha
from tests.poker.engine.script import typed

RULES = pool_omaha(small_blind=5, big_blind=10)
SEATS = (Seat(0, 11, "Ada", 500, owes="", dealt=True), Seat(3, 12, "Ben", 0, bot=True, since=7))


@pytest.mark.parametrize(
    "event",
    [
        BetsRefunded(((0, 30), (3, 30)), "outage"),
        HouseAwarded(1, 45, ((3, 45),)),
        HandSuspended(((0, 30), (3, 10))),
        TableRestored(12, None, None, False, SEATS, RULES),
        TableRestored(12, 3, 0, True, SEATS, RULES),
        HandVoided(12, "lost"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_an_event_of_an_interrupted_hand_is_read_as_it_was_written(event: TableEvent) -> None:
    stored = json.loads(json.dumps(encode(event)))
    assert typed(decode(kind_of(event), VERSION, stored)) == typed(event)
