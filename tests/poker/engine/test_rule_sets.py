"""Rule sets that cannot be, and games a rule set does not offer."""

from dataclasses import replace
from typing import Any

import pytest

from poker.engine.errors import InvalidRules
from poker.engine.rule_sets.presets import HOLDEM, OMAHA_CLASSIC, OMAHA_PROTECTED, PLO_POOL
from poker.engine.rule_sets.rule_set import RuleSet, Stakes


@pytest.mark.parametrize(
    ("choices", "field"),
    [
        ({"structures": ()}, "structures"),
        ({"min_buy_in_bb": 0}, "min_buy_in_bb"),
        ({"min_buy_in_bb": 101}, "min_buy_in_bb, max_buy_in_bb"),
        ({"fewest_seats": 1}, "fewest_seats"),
        ({"fewest_seats": 10, "most_seats": 9}, "fewest_seats, most_seats"),
        ({"fewest_seats": 10}, "fewest_seats, seats"),
        ({"seats": 11}, "seats, most_seats"),
        ({"limit_seats": 11}, "limit_seats, most_seats"),
        ({"limit_seats": 1}, "limit_seats"),
        ({"fewest_seats": 3, "limit_seats": 2}, "fewest_seats, limit_seats"),
        ({"players_needed": 1}, "players_needed"),
        ({"players_needed": 3}, "players_needed, fewest_seats"),
        ({"rake": "percent"}, "rake, rake_basis_points"),
        ({"rake_basis_points": 500}, "rake, rake_basis_points"),
        ({"rake_cap_bb": 3}, "rake, rake_basis_points"),
        ({"rake": "charts", "rake_cap_bb": 3}, "rake, rake_basis_points"),
        ({"rake": "charts", "most_seats": 11}, "rake, seats"),
        ({"variant": "badugi"}, "variant"),
        ({"most_seats": 12}, "most_seats"),
        ({"variant": "omaha_6"}, "seats, variant"),
        ({"structures": ("pot_limit",), "min_raise": "double"}, "min_raise, structure"),
        ({"players_to_go_on": 3}, "players_to_go_on, players_needed"),
        ({"silent_s": 31}, "silent_s, turn_s"),
        ({"protections": 2}, "protections, grace"),
        ({"after_timeout": "absent"}, "after_timeout, seating"),
        ({"seating": "at_start"}, "ratholing_control, seating"),
    ],
)
def test_an_impossible_combination_names_its_fields(choices: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidRules) as refusal:
        replace(HOLDEM, **choices)

    assert refusal.value.field == field
    assert str(refusal.value).startswith(f"{field}: ")


@pytest.mark.parametrize(
    ("rule_set", "stakes", "field"),
    [
        (PLO_POOL, {"structure": "no_limit"}, "structure, rule_set"),
        (PLO_POOL, {"seats": 5}, "seats, rule_set"),
        (PLO_POOL, {"seats": 7}, "seats, rule_set"),
        (OMAHA_CLASSIC, {"seats": 11}, "seats, rule_set"),
        (HOLDEM, {"small_blind": 11}, "small_blind, big_blind"),
        (HOLDEM, {"small_blind": 0}, "small_blind"),
        (HOLDEM, {"ante": 11}, "ante, big_blind"),
        (HOLDEM, {"ante": -1}, "ante"),
        (HOLDEM, {"min_bet": 9}, "min_bet, big_blind"),
        (HOLDEM, {"min_bet": 30, "max_bet": 20}, "min_bet, max_bet"),
        (HOLDEM, {"structure": "fixed_limit", "max_bet": 20}, "max_bet, structure"),
    ],
)
def test_stakes_that_do_not_fit_are_refused(
    rule_set: RuleSet, stakes: dict[str, Any], field: str
) -> None:
    usual = Stakes(structure="pot_limit", small_blind=5, big_blind=10, is_play_money=True)
    with pytest.raises(InvalidRules) as refusal:
        rule_set.rules(replace(usual, **stakes))

    assert refusal.value.field == field


@pytest.mark.rule("rake-limit")
def test_a_money_game_at_stakes_the_chart_does_not_list_is_refused() -> None:
    unlisted = Stakes(structure="fixed_limit", small_blind=75, big_blind=150, is_play_money=False)
    with pytest.raises(InvalidRules) as refusal:
        OMAHA_CLASSIC.rules(unlisted)

    assert refusal.value.field == "rake, big_blind"
    assert OMAHA_CLASSIC.rules(replace(unlisted, is_play_money=True)).big_blind == 150


@pytest.mark.rule("payback-floor")
def test_a_rule_set_that_takes_more_than_a_tenth_of_a_pot_is_refused() -> None:
    with pytest.raises(InvalidRules) as refusal:
        replace(OMAHA_PROTECTED, rake_basis_points=1001)

    assert refusal.value.field == "rake_basis_points"
    assert replace(OMAHA_PROTECTED, rake_basis_points=1000).rake_basis_points == 1000
