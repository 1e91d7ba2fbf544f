"""What a player who comes back to a table may bring. Amounts in minor units.

Clauses ``ratholing-window``, ``ratholing-counter``, ``ratholing-shortstack``.
"""

from typing import Final

from poker.engine.rule_sets.rules import Rules

WINDOW_S: Final = 1800
"""A player who left exactly this table less than this long ago counts as coming back."""

COUNTED_BB: Final = 100
"""Coming back is counted for a player who left with at least this many big blinds."""

RETURNS_ALLOWED: Final = 5
"""From this count on, a player has to bring back the whole of a large stack."""

SHORT_STACK_BB: Final = 40


def buy_in_range(rules: Rules, left_with: int, returns: int) -> tuple[int, int]:
    """Return the least and most chips to bring back within the window, in minor units.

    ``left_with`` is the stack the player left this table with, ``returns`` the counter as it stood
    before this return.
    """
    least, most = rules.min_buy_in, rules.max_buy_in
    if is_short_stack(rules):
        return max(least, left_with), max(most, left_with)
    if left_with <= least:
        return least, most
    if left_with < most:
        return left_with, most
    if returns < RETURNS_ALLOWED:
        return most, left_with
    return left_with, left_with


def is_counted(rules: Rules, left_with: int) -> bool:
    """Return whether coming back within the window after leaving with this stack is counted."""
    return left_with >= COUNTED_BB * rules.big_blind


def is_short_stack(rules: Rules) -> bool:
    """Return whether the game's largest buy-in is at most 40 big blinds."""
    return rules.max_buy_in <= SHORT_STACK_BB * rules.big_blind
