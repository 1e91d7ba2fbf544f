"""Whatever is sent in whatever order, the lot and the line decide (clauses ``pool-seating``,
``queue-order``)."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.conftest import PlayerFactory
from tests.lobby.matrix.adversaries import Adversaries

SHAPES = [
    pytest.param(12, 40, id="short"),
    pytest.param(100, 50, marks=pytest.mark.nightly, id="5000 steps"),
]


@pytest.mark.long
@pytest.mark.rule("pool-seating")
@pytest.mark.rule("queue-order")
@pytest.mark.parametrize(("evenings", "steps"), SHAPES)
def test_no_order_of_requests_bends_the_lot_or_the_line(
    new_player: PlayerFactory, evenings: int, steps: int
) -> None:
    shape = settings(
        max_examples=evenings,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Adversaries, settings=shape)
