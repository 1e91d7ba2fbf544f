"""No blind is dodged, paid twice or waited for in vain, whoever comes, goes and sits out."""

import pytest

from poker.engine.rule_sets.rules import ButtonRule
from tests.poker.engine.rotation_run import run_hands

pytestmark = [
    pytest.mark.rule("big-blind-forward"),
    pytest.mark.rule("button-moves"),
    pytest.mark.rule("heads-up"),
    pytest.mark.rule("post-or-wait"),
    pytest.mark.rule("start-players"),
]


@pytest.mark.parametrize("button", ["big_blind_forward", "next_dealt_in"])
@pytest.mark.parametrize("hands", [2_000, pytest.param(100_000, marks=pytest.mark.nightly)])
def test_every_blind_is_paid_in_turn(button: ButtonRule, hands: int) -> None:
    assert run_hands(button, hands, seed=hands) >= hands
