"""Games of the presets, ready to be dealt. Amounts in minor units, play money unless raked."""

from poker.engine.rule_sets.presets import PLO_POOL, PRESETS
from poker.engine.rule_sets.rule_set import Stakes
from poker.engine.rule_sets.rules import Rules
from poker.engine.structures.registry import STRUCTURES


def game(
    preset: str,
    structure: str,
    *,
    big_blind: int,
    small_blind: int = 0,
    seats: int = 0,
    raked: bool = False,
) -> Rules:
    """A game of ``preset`` with its usual small blind and seats, unless told otherwise."""
    stakes = Stakes(
        structure=structure,
        small_blind=small_blind or STRUCTURES[structure].usual_small_blind(big_blind) or 1,
        big_blind=big_blind,
        is_play_money=not raked,
        seats=seats,
    )
    return PRESETS[preset].rules(stakes)


def limit_omaha(*, raked: bool = False) -> Rules:
    """Source E's $10/$20 in whole dollars: bets of 10, then of 20, a small blind of 5."""
    return game("omaha-classic", "fixed_limit", big_blind=10, small_blind=5, raked=raked)


def limit_hold_em() -> Rules:
    """Source C's blinds of 1 and 2: bets of 2, then of 4."""
    return game("holdem", "fixed_limit", big_blind=2, small_blind=1)


def pool_omaha(*, small_blind: int, big_blind: int) -> Rules:
    """Return preset A for play money: six-max pot-limit Omaha with 50 to 100 big blinds."""
    stakes = Stakes(
        structure="pot_limit", small_blind=small_blind, big_blind=big_blind, is_play_money=True
    )
    return PLO_POOL.rules(stakes)
