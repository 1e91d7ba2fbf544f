"""No event of a table is dated before the one before it."""

from collections.abc import Callable
from datetime import datetime

import pytest

from poker.engine.hand.bets.actions import Call
from poker.models import TableEvent
from poker.services.seats import seating
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt


def times(table: Felt) -> list[datetime]:
    stored = TableEvent.objects.filter(table=table.table_id, seq__gt=1).order_by("seq")
    return list(stored.values_list("at", flat=True))


@pytest.mark.parametrize("behind_s", [0.001, 2, 120])
def test_action_by_a_clock_that_is_behind_is_dated_as_the_last_event(
    felt: Callable[..., Felt], behind_s: float
) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act(Call())
    last = times(table)[-1]
    decision = table.state.decision
    table.later(seconds=-behind_s).act(Call())
    assert table.state.decision != decision
    assert times(table)[-1] == last
    assert times(table) == sorted(times(table))
    assert table.state.turn_at == round(last.timestamp() * 1000), "the next turn is as long as any"


def test_command_under_the_lock_by_a_clock_that_is_behind_is_dated_as_the_last_event(
    felt: Callable[..., Felt], new_player: PlayerFactory
) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    last = times(table)[-1]
    table.later(seconds=-60).sit(new_player(), 5, 20000)
    seating.leave(
        table_id=table.table_id, player_id=table.players[5].pk, action_id="gone", now=table.now
    )
    assert times(table)[-1] == last
    assert times(table) == sorted(times(table))


def test_clock_that_is_behind_neither_times_out_nor_restarts_a_turn(
    felt: Callable[..., Felt],
) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    before = times(table)
    table.later(seconds=-2.9)
    assert not table.ring()
    assert times(table) == before
