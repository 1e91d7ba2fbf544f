"""Half the big blind, unless the rule set allows any pair of amounts (clause small-blind-size)."""

from dataclasses import replace

import pytest

from poker.engine.errors import InvalidRules
from poker.engine.rule_sets.presets import PRESETS
from poker.engine.rule_sets.rule_set import Stakes
from poker.engine.rule_sets.rules import Rules

pytestmark = pytest.mark.rule("small-blind-size")


def stakes(structure: str, small_blind: int, big_blind: int) -> Stakes:
    return Stakes(
        structure=structure, small_blind=small_blind, big_blind=big_blind, is_play_money=True
    )


def refused(preset: str, structure: str, small_blind: int, big_blind: int) -> InvalidRules:
    with pytest.raises(InvalidRules) as refusal:
        PRESETS[preset].rules(stakes(structure, small_blind, big_blind))
    assert refusal.value.field == "small_blind, big_blind"
    return refusal.value


@pytest.mark.parametrize("structure", ["no_limit", "pot_limit"])
@pytest.mark.parametrize("preset", ["holdem", "omaha-protected"])
@pytest.mark.parametrize(("small_blind", "big_blind"), [(50, 75), (50, 50), (10, 30), (2, 5)])
def test_the_big_blind_is_twice_the_small_one(
    preset: str, structure: str, small_blind: int, big_blind: int
) -> None:
    refusal = refused(preset, structure, small_blind, big_blind)
    assert refusal.allowed == {"small_blind": small_blind, "big_blind": 2 * small_blind}
    assert PRESETS[preset].rules(stakes(structure, small_blind, 2 * small_blind))


@pytest.mark.parametrize(
    ("lower_limit", "small_blind"),
    [(1000, 500), (500, 200), (100, 50), (1500, 700), (300, 100), (25, 12)],
)
def test_in_fixed_limit_it_is_half_the_lower_limit_in_whole_units(
    lower_limit: int, small_blind: int
) -> None:
    assert PRESETS["holdem"].rules(stakes("fixed_limit", small_blind, lower_limit))
    for other in {small_blind - 1, small_blind + 1, lower_limit}:
        refusal = refused("holdem", "fixed_limit", other, lower_limit)
        assert refusal.allowed == {"small_blind": small_blind, "big_blind": lower_limit}


@pytest.mark.parametrize(
    ("preset", "structure"),
    [("nlo-freezeout", "no_limit"), ("omaha-classic", "no_limit"), ("plo-pool", "pot_limit")],
)
def test_where_the_rule_set_says_so_any_pair_of_amounts_is_played(
    preset: str, structure: str
) -> None:
    for small_blind, big_blind in ((50, 75), (10, 20), (75, 75), (2, 5)):
        rules = PRESETS[preset].rules(stakes(structure, small_blind, big_blind))
        assert (rules.small_blind, rules.big_blind) == (small_blind, big_blind)


def test_fixed_limits_small_blind_may_be_another_where_staff_may_set_it() -> None:
    assert PRESETS["omaha-classic"].rules(stakes("fixed_limit", 250, 500)).small_blind == 250


def test_a_rule_set_of_half_blinds_seats_nobody_for_a_tournament() -> None:
    halves = replace(PRESETS["nlo-freezeout"], small_blind_size="any")
    with pytest.raises(InvalidRules) as refusal:
        replace(halves, small_blind_size="half")
    assert refusal.value.field == "small_blind_size, seating"


def test_rules_stored_before_there_was_a_choice_are_read_as_they_were() -> None:
    stored = PRESETS["omaha-classic"].rules(stakes("no_limit", 50, 75)).to_json()
    stored.pop("small_blind_size", None)
    stored.pop("pot_limit_counts", None)
    read = Rules.from_json(stored)
    assert (read.small_blind_size, read.pot_limit_counts) == ("any", "contested_pot")
