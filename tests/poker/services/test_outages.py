"""Play that was down for longer than the setting is not taken up again."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from poker.models import ClockBeat, Game, RuleSet, WebProcess
from poker.services.clock.outages import interrupt_after_outage
from poker.services.clock.restarting import beat
from tests.poker.felt import Felt
from tests.poker.services.interruptions import nothing_amiss

SeatPlayers = Callable[..., Felt]


@pytest.mark.rule("void-only-if-lost")
@pytest.mark.rule("restart-keeps-hands")
def test_a_hand_is_resumed_after_fifteen_minutes_and_void_after_more(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    beat(table.now)
    hand = table.deal().running
    beat(table.now)
    assert interrupt_after_outage(table.now + timedelta(minutes=15)) == 0
    assert table.state.running == hand
    assert interrupt_after_outage(table.now + timedelta(minutes=15, seconds=1)) == 1
    assert table.state.voided
    assert nothing_amiss()


@pytest.mark.rule("refund-and-run-out")
def test_the_policy_is_the_rule_sets(felt: SeatPlayers, game: Game, settings: Any) -> None:
    settings.ROOM_LONGEST_OUTAGE_S = 60
    RuleSet.objects.filter(pk=game.rule_set_id).update(interrupted="run_out")
    table = felt(20000, 20000, 20000)
    beat(table.now)
    table.deal()
    assert interrupt_after_outage(table.now + timedelta(minutes=2)) == 1
    assert table.hand.interrupted == "run_out"
    assert nothing_amiss()


def test_a_second_clock_interrupts_nothing_dealt_since(felt: SeatPlayers) -> None:
    """It started with the first, was slow, and finds that the first has beaten."""
    table = felt(20000, 20000, 20000)
    beat(table.now)
    table.deal()
    late = table.now + timedelta(minutes=50)
    assert interrupt_after_outage(late) == 1
    assert beat(late) == 0
    table.now = late
    table.deal()
    assert interrupt_after_outage(late + timedelta(seconds=30)) == 0
    assert table.state.running


def test_a_room_that_never_ran_was_never_down(felt: SeatPlayers) -> None:
    assert not ClockBeat.objects.exists()
    table = felt(20000, 20000, 20000)
    table.deal()
    assert interrupt_after_outage(table.now) == 0


@pytest.mark.rule("void-only-if-lost")
def test_an_outage_of_all_web_processes_is_one_too(felt: SeatPlayers) -> None:
    """Clocks run on; nobody can act. What is dealt after that waits for somebody to come."""
    table = felt(20000, 20000, 20000)
    table.deal()
    WebProcess.objects.create(pk=uuid4(), seen_at=table.now)
    late = table.now + timedelta(minutes=15, seconds=1)
    beat(late)
    assert interrupt_after_outage(late) == 1
    assert table.state.voided
    table.now = late
    table.deal()
    assert interrupt_after_outage(late + timedelta(minutes=5)) == 0
    assert table.state.running


@pytest.mark.rule("void-only-if-lost")
def test_a_table_whose_players_acted_meanwhile_was_not_down(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    beat(table.now)
    table.deal()
    table.later(minutes=10).check_or_call()
    assert interrupt_after_outage(table.now + timedelta(minutes=6)) == 0
    assert interrupt_after_outage(table.now + timedelta(minutes=16)) == 1
