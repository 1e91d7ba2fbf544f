"""Games that can be played, and the refusal of those that cannot."""

from dataclasses import fields, replace
from typing import Any

import pytest

from poker.engine.errors import InvalidRules
from poker.engine.rake.schedule import Rake
from poker.engine.rule_sets.presets import PRESETS
from poker.engine.rule_sets.rules import Rules
from tests.poker.engine.games import game, pool_omaha

POOL = pool_omaha(small_blind=5, big_blind=10)
LIMIT = {"structure": "fixed_limit", "upper_limit": 20}


def test_the_pool_is_six_max_with_50_to_100_big_blinds() -> None:
    assert (POOL.seats, POOL.min_buy_in, POOL.max_buy_in) == (6, 500, 1000)
    assert (POOL.structure, POOL.reopening, POOL.button) == (
        "pot_limit",
        "consecutive",
        "big_blind_forward",
    )


@pytest.mark.parametrize("raked", [False, True], ids=["play money", "raked"])
@pytest.mark.parametrize(
    ("preset", "structure"),
    [(name, structure) for name, preset in PRESETS.items() for structure in preset.structures],
)
def test_rules_survive_being_stored(preset: str, structure: str, raked: bool) -> None:
    rules = game(preset, structure, big_blind=100, raked=raked)

    assert Rules.from_json(rules.to_json()) == rules


def test_every_field_survives_being_stored() -> None:
    rules = replace(
        POOL, structure="no_limit", ante=3, ante_from="big_blind", min_bet=20, max_bet=300
    )
    assert Rules.from_json(rules.to_json()) == rules


NEEDED = {
    "variant": "omaha",
    "structure": "pot_limit",
    "small_blind": 100,
    "big_blind": 200,
    "seats": 6,
    "min_buy_in": 10_000,
    "max_buy_in": 20_000,
    "rake": {"schedule": "none"},
}
DEFAULTS = {
    "upper_limit": 0,
    "ante": 0,
    "ante_from": "everyone",
    "min_bet": 0,
    "max_bet": 0,
    "min_raise": "last_raise",
    "reopening": "cumulative",
    "pot_limit_counts": "contested_pot",
    "small_blind_size": "any",
    "showdown": "all",
    "rake": {"schedule": "none", "basis_points": 0, "cap": 0, "no_flop_no_drop": False},
    "interrupted": "void",
    "players_needed": 2,
    "players_to_go_on": 2,
    "first_button": "random",
    "button": "next_dealt_in",
    "seating": "pick",
    "ratholing_control": True,
    "silent_s": 10,
    "turn_s": 30,
    "timeout": "check_fold",
    "after_timeout": "sit_out",
    "rest_of_hand": "clock",
    "grace": "after_clock",
    "grace_s": 20,
    "protections": 0,
    "bank_s": 0,
    "bank_gain_s": 5,
    "bank_hands": 10,
    "bank_most_s": 60,
}


def test_stored_rules_leave_out_defaults_which_never_change() -> None:
    """Hands stored since would be read as played by other rules."""
    rules = Rules.from_json(NEEDED | DEFAULTS)
    assert rules.to_json() == NEEDED
    assert Rules.from_json(NEEDED) == rules
    assert {field.name for field in fields(Rules)} == (NEEDED | DEFAULTS).keys()


@pytest.mark.parametrize(
    ("choice", "field"),
    [
        ({"variant": "badugi"}, "variant"),
        ({"structure": "spread_limit"}, "structure"),
        ({"ante_from": "button"}, "ante_from"),
        ({"min_raise": "half"}, "min_raise"),
        ({"reopening": "never"}, "reopening"),
        ({"showdown": "none"}, "showdown"),
        ({"button": "dead"}, "button"),
        ({"first_button": "last_to_sit"}, "first_button"),
        ({"seating": "auction"}, "seating"),
        ({"timeout": "call"}, "timeout"),
        ({"after_timeout": "leave"}, "after_timeout"),
        ({"grace": "always"}, "grace"),
        ({"interrupted": "forget"}, "interrupted"),
        ({"pot_limit_counts": "half the pot"}, "pot_limit_counts"),
        ({"small_blind_size": "third"}, "small_blind_size"),
    ],
)
def test_an_unknown_choice_is_refused_with_those_there_are(
    choice: dict[str, Any], field: str
) -> None:
    refusal = refused(**choice)

    assert refusal.field == field
    assert refusal.allowed["allowed"]


@pytest.mark.parametrize(
    ("choices", "field"),
    [
        ({"small_blind": 0}, "small_blind, big_blind"),
        ({"small_blind": 11}, "small_blind, big_blind"),
        ({"ante": -1}, "ante, big_blind"),
        ({"ante": 11}, "ante, big_blind"),
        ({"min_buy_in": 9}, "min_buy_in, max_buy_in"),
        ({"min_buy_in": 1001}, "min_buy_in, max_buy_in"),
        ({"players_to_go_on": 1}, "players_to_go_on, players_needed"),
        ({"players_to_go_on": 4}, "players_to_go_on, players_needed"),
        ({"players_needed": 7}, "players_needed, seats"),
        ({"silent_s": -1}, "silent_s, turn_s"),
        ({"silent_s": 31}, "silent_s, turn_s"),
        ({"turn_s": 530, "grace_s": 20, "bank_most_s": 51}, "turn_s, grace_s, bank_most_s"),
        ({"seats": 12}, "seats, variant"),
        ({"variant": "omaha_5", "seats": 9}, "seats, variant"),
        ({"variant": "omaha_6", "seats": 8}, "seats, variant"),
        ({"variant": "holdem", "seats": 23}, "seats, variant"),
        ({"structure": "fixed_limit"}, "upper_limit, big_blind"),
        ({"structure": "fixed_limit", "upper_limit": 9}, "upper_limit, big_blind"),
        ({"upper_limit": 20}, "upper_limit, structure"),
        ({"min_raise": "double"}, "min_raise, structure"),
        ({**LIMIT, "min_raise": "double"}, "min_raise, structure"),
        ({**LIMIT, "min_bet": 10}, "max_bet, structure"),
        ({**LIMIT, "max_bet": 100}, "max_bet, structure"),
        ({"min_bet": 9}, "min_bet, big_blind"),
        ({"max_bet": 9}, "min_bet, max_bet"),
        ({"min_bet": 30, "max_bet": 29}, "min_bet, max_bet"),
        ({"min_bet": -1}, "min_bet, max_bet"),
        ({"max_bet": -1}, "min_bet, max_bet"),
        ({"protections": -1, "grace": "none"}, "protections, grace_s"),
        ({"grace_s": -1}, "protections, grace_s"),
        ({"protections": 2}, "protections, grace"),
        ({"protections": 2, "grace": "none", "timeout": "all_in"}, "timeout, protections"),
        ({"bank_s": 61}, "bank_s, bank_most_s"),
        ({"bank_s": -1}, "bank_s, bank_most_s"),
        ({"bank_hands": 0}, "bank_gain_s, bank_hands"),
        ({"bank_gain_s": -1}, "bank_gain_s, bank_hands"),
        ({"seating": "at_start"}, "ratholing_control, seating"),
        ({"after_timeout": "absent"}, "after_timeout, seating"),
        (
            {"small_blind_size": "half", "seating": "at_start", "ratholing_control": False},
            "small_blind_size, seating",
        ),
        ({"small_blind_size": "half", "small_blind": 4}, "small_blind, big_blind"),
        ({"rake": Rake("limit")}, "rake, structure"),
        ({**LIMIT, "rake": Rake("big_bet")}, "rake, structure"),
        ({**LIMIT, "rake": Rake("limit")}, "rake, big_blind"),
        ({**LIMIT, "upper_limit": 30, "rake": Rake("limit")}, "rake, upper_limit"),
    ],
)
def test_an_impossible_combination_names_both_fields(choices: dict[str, Any], field: str) -> None:
    refusal = refused(**choices)

    assert refusal.field == field
    assert refusal.code == "invalid_rules"
    assert str(refusal).startswith(f"{field}: ")


@pytest.mark.rule("deck")
@pytest.mark.parametrize(
    ("variant", "seats"), [("omaha", 11), ("omaha_5", 8), ("omaha_6", 7), ("holdem", 22)]
)
def test_the_most_players_one_deck_reaches_for(variant: str, seats: int) -> None:
    assert replace(POOL, variant=variant, seats=seats).seats == seats


def refused(**choices: Any) -> InvalidRules:
    with pytest.raises(InvalidRules) as refusal:
        replace(POOL, **choices)
    return refusal.value
