"""After the room was down the player to act has a full clock."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from poker.models import ClockBeat, TableEvent
from poker.services.restarting import beat
from tests.poker.felt import Felt

SeatPlayers = Callable[..., Felt]


@pytest.mark.rule("restart-keeps-hands")
def test_a_turn_the_room_was_down_for_starts_anew(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    beat(table.now)
    before = table.deal()
    beat(table.now)
    table.later(seconds=40)
    assert beat(table.now) == 1
    assert not table.ring(), "not timed out at once"
    assert table.state.running == before.running, "the same hand and decision"
    assert not table.later(seconds=29.9).ring()
    assert table.later(seconds=0.1).ring()
    assert TableEvent.objects.filter(kind="turn_timed_out").count() == 1


def test_a_clock_that_runs_restarts_nothing(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    beat(table.now)
    for _ in range(6):
        assert beat(table.later(seconds=4).now) == 0
    assert ClockBeat.objects.get().at == table.now
    assert table.later(seconds=6).ring()


def test_of_two_clocks_that_start_together_one_restarts(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    beat(table.now)
    table.deal()
    late = table.now + timedelta(minutes=1)
    assert [beat(late), beat(late)] == [1, 0]
