"""Rake as data: what can be chosen, and stored."""

from typing import Any

import pytest

from poker.engine.errors import InvalidRules
from poker.engine.rake.schedule import NO_RAKE, Rake


@pytest.mark.parametrize(
    "rake",
    [
        NO_RAKE,
        Rake("percent", basis_points=500, cap=30, no_flop_no_drop=True),
        Rake("big_bet"),
        Rake("limit", no_flop_no_drop=True),
    ],
)
def test_a_rake_survives_being_stored(rake: Rake) -> None:
    assert Rake.from_json(rake.to_json()) == rake


@pytest.mark.parametrize(
    ("choice", "field"),
    [
        ({"schedule": "time_charge"}, "schedule"),
        ({"schedule": "percent"}, "schedule, basis_points"),
        ({"schedule": "percent", "basis_points": -1}, "schedule, basis_points"),
        ({"schedule": "percent", "basis_points": 500, "cap": -1}, "schedule, cap"),
        ({"schedule": "none", "basis_points": 500}, "schedule, basis_points"),
        ({"schedule": "none", "cap": 30}, "schedule, cap"),
        ({"schedule": "big_bet", "basis_points": 500}, "schedule, basis_points"),
        ({"schedule": "big_bet", "cap": 30}, "schedule, cap"),
        ({"schedule": "limit", "basis_points": -500}, "schedule, basis_points"),
        ({"schedule": "limit", "cap": 30}, "schedule, cap"),
    ],
)
def test_an_impossible_choice_is_refused_by_name(choice: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidRules) as refusal:
        Rake.from_json(choice)
    assert refusal.value.field == field
    assert refusal.value.allowed


@pytest.mark.rule("payback-floor")
def test_ten_percent_is_the_most_a_percentage_can_be() -> None:
    assert Rake("percent", basis_points=1000).basis_points == 1000
    with pytest.raises(InvalidRules, match="10 %") as refusal:
        Rake("percent", basis_points=1001)
    assert refusal.value.field == "schedule, basis_points"


@pytest.mark.rule("payback-floor")
def test_a_cap_does_not_make_a_larger_percentage_good() -> None:
    with pytest.raises(InvalidRules, match="10 %"):
        Rake("percent", basis_points=1100, cap=10)
