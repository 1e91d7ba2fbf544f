"""The five rule sets the room ships with (section 1 of the rulebook)."""

from types import MappingProxyType
from typing import Final

from poker.engine.rule_sets.rule_set import RuleSet

PLO_POOL: Final = RuleSet(
    name="plo-pool",
    variant="omaha",
    structures=("pot_limit",),
    seats=6,
    limit_seats=6,
    fewest_seats=6,
    most_seats=6,
    min_buy_in_bb=50,
    max_buy_in_bb=100,
    ratholing_control=True,
    reopening="consecutive",
    pot_limit_counts="whole_pot",
    rake="percent",
    rake_basis_points=500,
    rake_cap_bb=3,
    no_flop_no_drop=True,
    players_needed=3,
    players_to_go_on=2,
    button="big_blind_forward",
    seating="pool",
)
NLO_FREEZEOUT: Final = RuleSet(
    name="nlo-freezeout",
    variant="omaha",
    structures=("no_limit",),
    seats=9,
    limit_seats=9,
    fewest_seats=2,
    most_seats=11,
    min_buy_in_bb=50,
    max_buy_in_bb=50,
    ratholing_control=False,
    min_raise="double",
    seating="at_start",
    after_timeout="absent",
    rest_of_hand="at_once",
    bank_s=30,
)
HOLDEM: Final = RuleSet(
    name="holdem",
    variant="holdem",
    structures=("fixed_limit", "pot_limit", "no_limit"),
    seats=9,
    limit_seats=9,
    fewest_seats=2,
    most_seats=10,
    min_buy_in_bb=40,
    max_buy_in_bb=100,
    ratholing_control=True,
    pot_limit_counts="whole_pot",
    small_blind_size="half",
    rest_of_hand="at_once",
    bank_s=30,
)
OMAHA_PROTECTED: Final = RuleSet(
    name="omaha-protected",
    variant="omaha",
    structures=("pot_limit", "no_limit"),
    seats=6,
    limit_seats=6,
    fewest_seats=2,
    most_seats=6,
    min_buy_in_bb=40,
    max_buy_in_bb=100,
    ratholing_control=True,
    pot_limit_counts="whole_pot",
    small_blind_size="half",
    showdown="muck",
    rake="percent",
    rake_basis_points=500,
    rake_cap_bb=3,
    interrupted="run_out",
    rest_of_hand="at_once",
    grace="none",
    protections=2,
)
OMAHA_CLASSIC: Final = RuleSet(
    name="omaha-classic",
    variant="omaha",
    structures=("fixed_limit", "pot_limit", "no_limit"),
    seats=9,
    limit_seats=10,
    fewest_seats=2,
    most_seats=10,
    min_buy_in_bb=20,
    max_buy_in_bb=100,
    ratholing_control=True,
    showdown="muck",
    rake="charts",
    first_button="first_to_sit",
    timeout="all_in",
    grace="on_reconnect",
)
PRESETS: Final = MappingProxyType(
    {
        preset.name: preset
        for preset in (PLO_POOL, NLO_FREEZEOUT, HOLDEM, OMAHA_PROTECTED, OMAHA_CLASSIC)
    }
)
