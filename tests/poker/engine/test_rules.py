"""Rule sets that can be played, and the refusal of those that cannot."""

from dataclasses import replace
from typing import Any

import pytest

from poker.engine.errors import InvalidRules
from poker.engine.presets import pool_omaha
from poker.engine.rules import Rules

POOL = pool_omaha(small_blind=5, big_blind=10)


def test_the_pool_is_six_max_with_50_to_100_big_blinds() -> None:
    assert (POOL.seats, POOL.min_buy_in, POOL.max_buy_in) == (6, 500, 1000)
    assert (POOL.structure, POOL.reopening, POOL.button) == (
        "pot_limit",
        "consecutive",
        "big_blind_forward",
    )


def test_rules_survive_being_stored() -> None:
    assert Rules.from_json(POOL.to_json()) == POOL


@pytest.mark.parametrize(
    ("choice", "field"),
    [
        ({"variant": "badugi"}, "variant"),
        ({"structure": "spread_limit"}, "structure"),
        ({"reopening": "never"}, "reopening"),
        ({"button": "dead"}, "button"),
        ({"small_blind": 0}, "small_blind, big_blind"),
        ({"small_blind": 11}, "small_blind, big_blind"),
        ({"min_buy_in": 9}, "min_buy_in, max_buy_in"),
        ({"min_buy_in": 1001}, "min_buy_in, max_buy_in"),
        ({"players_to_go_on": 1}, "players_to_go_on, players_needed"),
        ({"players_to_go_on": 4}, "players_to_go_on, players_needed"),
        ({"players_needed": 7}, "players_needed, seats"),
        ({"silent_s": 31}, "silent_s, turn_s"),
        ({"seats": 12}, "seats, variant"),
    ],
)
def test_an_impossible_choice_is_refused_by_name(choice: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidRules) as refusal:
        replace(POOL, **choice)
    assert refusal.value.field == field


def test_eleven_omaha_players_are_the_most_one_deck_reaches_for() -> None:
    assert replace(POOL, seats=11).seats == 11
