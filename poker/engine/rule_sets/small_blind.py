"""How large the small blind is (clause ``small-blind-size``). Amounts in minor units."""

from typing import Final

WHOLE_UNIT: Final = 100


def usual_small_blind(big_blind: int, structure: str) -> int:
    """Return half the big blind, in fixed limit rounded down to whole units unless that leaves
    none.

    $5/$10 posts $2, $0.50/$1 posts $0.25.
    """
    half = big_blind // 2
    if structure != "fixed_limit":
        return half
    return half // WHOLE_UNIT * WHOLE_UNIT or half


def is_half(small_blind: int, big_blind: int, structure: str) -> bool:
    """Return whether the small blind is half the big one, rounded as usual in fixed limit."""
    if structure == "fixed_limit":
        return small_blind == usual_small_blind(big_blind, structure)
    return 2 * small_blind == big_blind
