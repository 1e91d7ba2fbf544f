"""The five presets hold the table of section 1 of the rulebook, typed in by hand here."""

from typing import Any, Final

import pytest

from poker.engine.rake.schedule import NO_RAKE, Rake
from poker.engine.rule_sets.presets import PRESETS
from poker.engine.structures.registry import STRUCTURES
from tests.poker.engine.games import game

NAMES: Final = ("plo-pool", "nlo-freezeout", "holdem", "omaha-protected", "omaha-classic")

FL: Final = "fixed_limit"
PL: Final = "pot_limit"
NL: Final = "no_limit"

TABLE: Final[dict[str, tuple[Any, ...]]] = {
    "variant": ("omaha", "omaha", "holdem", "omaha", "omaha"),
    "structures": ({PL}, {NL}, {FL, NL, PL}, {NL, PL}, {FL, PL, NL}),
    "fewest_seats": (6, 2, 2, 2, 2),
    "most_seats": (6, 11, 10, 6, 10),
    "seats": (6, 9, 9, 6, 9),
    "limit_seats": (6, 9, 9, 6, 10),
    "players_needed": (3, 2, 2, 2, 2),
    "players_to_go_on": (2, 2, 2, 2, 2),
    "first_button": ("random", "random", "random", "random", "first_to_sit"),
    "button": (
        "big_blind_forward",
        "next_dealt_in",
        "next_dealt_in",
        "next_dealt_in",
        "next_dealt_in",
    ),
    "seating": ("pool", "at_start", "pick", "pick", "pick"),
    "min_buy_in_bb": (50, 50, 40, 40, 20),
    "max_buy_in_bb": (100, 50, 100, 100, 100),
    "ratholing_control": (True, False, True, True, True),
    "turn_s": (30, 30, 30, 30, 30),
    "silent_s": (10, 10, 10, 10, 10),
    "grace": ("after_clock", "after_clock", "after_clock", "none", "on_reconnect"),
    "grace_s": (20, 20, 20, 20, 20),
    "protections": (0, 0, 0, 2, 0),
    "timeout": ("check_fold", "check_fold", "check_fold", "check_fold", "all_in"),
    "after_timeout": ("sit_out", "absent", "sit_out", "sit_out", "sit_out"),
    # In A and E every turn has its clock, as their sources say.
    "rest_of_hand": ("clock", "at_once", "at_once", "at_once", "clock"),
    "bank_s": (0, 30, 30, 0, 0),
    "reopening": ("consecutive", "cumulative", "cumulative", "cumulative", "cumulative"),
    # B plays no pot limit, so that its choice there is never asked for.
    "pot_limit_counts": (
        "whole_pot",
        "contested_pot",
        "whole_pot",
        "whole_pot",
        "contested_pot",
    ),
    "small_blind_size": ("any", "any", "half", "half", "any"),
    "min_raise": ("last_raise", "double", "last_raise", "last_raise", "last_raise"),
    "showdown": ("all", "all", "all", "muck", "muck"),
    "rake": ("percent", "none", "none", "percent", "charts"),
    "rake_basis_points": (500, 0, 0, 500, 0),
    "rake_cap_bb": (3, 0, 0, 3, 0),
    "no_flop_no_drop": (True, False, False, False, False),
    "interrupted": ("void", "void", "void", "run_out", "void"),
}

NOT_OF_A_GAME: Final = {
    "structures",
    "fewest_seats",
    "most_seats",
    "seats",
    "limit_seats",
    "min_buy_in_bb",
    "max_buy_in_bb",
    "rake",
    "rake_basis_points",
    "rake_cap_bb",
    "no_flop_no_drop",
}
"""Choices a game turns into amounts or seats of its own."""

GAMES: Final = [
    (name, structure) for name in NAMES for structure in sorted(PRESETS[name].structures)
]


def test_the_room_ships_with_these_five() -> None:
    assert tuple(PRESETS) == NAMES


@pytest.mark.parametrize(
    ("preset", "choice", "expected"),
    [
        (preset, choice, expected)
        for choice, row in TABLE.items()
        for preset, expected in zip(NAMES, row, strict=True)
    ],
)
def test_a_preset_makes_this_choice(preset: str, choice: str, expected: object) -> None:
    chosen = getattr(PRESETS[preset], choice)

    assert (set(chosen) if choice == "structures" else chosen) == expected


@pytest.mark.parametrize(("preset", "structure"), GAMES)
def test_its_games_are_played_by_these_choices(preset: str, structure: str) -> None:
    column = NAMES.index(preset)
    rules = game(preset, structure, big_blind=100)

    for choice, row in TABLE.items():
        if choice not in NOT_OF_A_GAME:
            assert getattr(rules, choice) == row[column], choice
    assert rules.structure == structure
    assert rules.seats == TABLE["limit_seats" if structure == FL else "seats"][column]
    assert rules.min_buy_in == TABLE["min_buy_in_bb"][column] * 100
    assert rules.max_buy_in == TABLE["max_buy_in_bb"][column] * 100
    assert rules.upper_limit == (200 if structure == FL else 0)


@pytest.mark.parametrize(
    ("preset", "structure", "rake"),
    [
        ("plo-pool", PL, Rake("percent", 500, 300, no_flop_no_drop=True)),
        ("nlo-freezeout", NL, NO_RAKE),
        ("holdem", FL, NO_RAKE),
        ("omaha-protected", NL, Rake("percent", 500, 300)),
        ("omaha-classic", FL, Rake("limit")),
        ("omaha-classic", PL, Rake("big_bet")),
        ("omaha-classic", NL, Rake("big_bet")),
    ],
)
def test_its_money_games_are_raked_like_this(preset: str, structure: str, rake: Rake) -> None:
    assert game(preset, structure, big_blind=100, raked=True).rake == rake


@pytest.mark.parametrize(("preset", "structure"), GAMES)
def test_no_play_money_game_is_raked(preset: str, structure: str) -> None:
    assert game(preset, structure, big_blind=100).rake == NO_RAKE


@pytest.mark.rule("small-blind-size")
@pytest.mark.parametrize(
    ("big_blind", "structure", "small_blind"),
    [
        (1000, FL, 500),
        (500, FL, 200),
        (100, FL, 50),
        (50, FL, 25),
        (300, FL, 100),
        (500, PL, 250),
        (500, NL, 250),
        (25, NL, 12),
    ],
)
def test_the_usual_small_blind(big_blind: int, structure: str, small_blind: int) -> None:
    assert STRUCTURES[structure].usual_small_blind(big_blind) == small_blind


@pytest.mark.rule("small-blind-size")
def test_staff_may_set_another_small_blind() -> None:
    assert game("nlo-freezeout", NL, small_blind=50, big_blind=75).small_blind == 50
