"""The games of the comparison with pokerkit that it does not bring itself."""

from typing import Any, Final

from pokerkit import (
    BettingStructure,
    FixedLimitTexasHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)

from poker.engine.rule_sets.rules import Rules


class PotLimitTexasHoldem(NoLimitTexasHoldem):
    betting_structure = BettingStructure.POT_LIMIT


class NoLimitOmahaHoldem(PotLimitOmahaHoldem):
    betting_structure = BettingStructure.NO_LIMIT


class FixedLimitOmahaHoldem(FixedLimitTexasHoldem):
    hand_types = PotLimitOmahaHoldem.hand_types
    hole_dealing_count = PotLimitOmahaHoldem.hole_dealing_count


_GAMES: Final[dict[tuple[str, str], Any]] = {
    ("holdem", "fixed_limit"): FixedLimitTexasHoldem,
    ("holdem", "pot_limit"): PotLimitTexasHoldem,
    ("holdem", "no_limit"): NoLimitTexasHoldem,
    ("omaha", "fixed_limit"): FixedLimitOmahaHoldem,
    ("omaha", "pot_limit"): PotLimitOmahaHoldem,
    ("omaha", "no_limit"): NoLimitOmahaHoldem,
}


def game_of(rules: Rules) -> Any:
    """The class of the pokerkit game; its ``create_state`` takes one bet, or two in limit."""
    return _GAMES[rules.variant, rules.structure]
