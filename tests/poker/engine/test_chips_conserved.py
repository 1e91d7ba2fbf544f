"""A hand in which chips appear or vanish is not gone on with."""

import pytest

from poker.engine.errors import ChipsNotConserved
from poker.engine.hand.ending.interruption_events import HouseAwarded
from poker.engine.hand.events import BlindPosted, HandEvent, PotAwarded
from poker.engine.hand.recorder import Recorder
from poker.engine.hand.state import Hand, Player
from tests.poker.engine.games import pool_omaha

HAND = Hand(
    pool_omaha(small_blind=5, big_blind=10),
    number=1,
    button=2,
    players=tuple(Player(seat, 1000) for seat in range(3)),
    big_blind_seat=1,
)


def recorded(*events: HandEvent) -> Recorder:
    recorder = Recorder(HAND)
    for event in events:
        recorder.record(event)
    return recorder


@pytest.mark.parametrize(
    "event",
    [
        PotAwarded(0, 10, ((0, 11),)),
        PotAwarded(0, 10, ((0, 5), (1, 4))),
        HouseAwarded(0, 10, ((2, 11),)),
        HouseAwarded(0, 10, ((2, 9),)),
    ],
)
def test_an_event_that_makes_or_loses_a_chip_is_refused(event: HandEvent) -> None:
    recorder = recorded(BlindPosted(0, 10, "big"), event)
    with pytest.raises(ChipsNotConserved):
        recorder.result()


def test_chips_may_change_hands_and_come_from_the_house() -> None:
    events = (
        BlindPosted(0, 10, "big"),
        PotAwarded(0, 10, ((0, 5), (1, 5))),
        HouseAwarded(0, 7, ((2, 7),)),
    )
    hand, _ = recorded(*events).result()
    assert [player.stack for player in hand.players] == [995, 1005, 1007]
