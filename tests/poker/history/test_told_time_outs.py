"""What the clock did is told in the history of a hand (clause ``timeouts-told``)."""

import pytest

from poker.engine.hand.events import TurnTimedOut
from poker.engine.table.events import (
    ActorSeen,
    GraceGiven,
    TableEvent,
    TimeBankSpent,
    TimeBankStarted,
)
from poker.history.one_hand.sentences import sentences


@pytest.mark.rule("timeouts-told")
@pytest.mark.parametrize(
    ("event", "told"),
    [
        (TurnTimedOut(1), ["Ben ran out of time"]),
        (TurnTimedOut(1, protected=True), ["Ben lost the connection and is protected"]),
        (GraceGiven(1), ["Ben lost the connection and gets more time"]),
        (TimeBankStarted(1, since=0, left_ms=30_000), ["Ben goes into the time bank: 30 s"]),
        (TimeBankSpent(1, 12_400), ["Ben used 12 s of the time bank"]),
        (ActorSeen(1), []),
    ],
)
def test_what_the_clock_did(event: TableEvent, told: list[str]) -> None:
    assert list(sentences(event, {1: "Ben"}, "PLAY")) == told
