"""The betting structures: how far a bet or raise may go, and what it counts for.

Each structure answers the same two questions, so that everything around them is shared code
(section 5 of the rulebook).
"""

from typing import Final, NamedTuple

from poker.engine.hand.events import Street
from poker.engine.hand.state import Hand, Player
from poker.engine.rule_sets.rules import Rules

BETS_A_STREET: Final = 4
"""Fixed limit's bet, raise, re-raise and cap (clause ``cap``)."""


class Weight(NamedTuple):
    """What a bet or raise counts for.

    ``step`` measures the next full raise, ``full`` says whether this one is full, and ``reopens``
    whether it opens the betting again.
    """

    step: int
    full: bool
    reopens: bool


def opening_step(rules: Rules, street: Street) -> int:
    """Return the smallest bet of a street, which measures its first raise (clause ``min-bet``)."""
    if rules.structure != "fixed_limit":
        return rules.smallest_bet
    return rules.big_blind if street in ("preflop", "flop") else rules.upper_limit


def wager_range(hand: Hand, player: Player) -> tuple[int, int]:
    """Return the smallest and largest total ``player`` may bet or raise to; (0, 0) for none.

    A player whose stack is too small for a full raise may go all-in (clause ``short-all-in``).
    """
    whole = player.bet + player.stack
    smallest, largest = full_range(hand, player)
    low, high = min(whole, smallest), min(whole, largest)
    if hand.rules.max_bet:
        high = min(high, hand.rules.max_bet)
    return (low, high) if low <= high and high > hand.price else (0, 0)


def weigh(hand: Hand, to: int) -> Weight:
    """Return what a bet or raise to the total ``to`` counts for.

    In fixed limit an all-in of half a bet or more above the price is full (clause
    ``fixed-limit-all-in``). Elsewhere a wager is full if it is no less than the smallest full one;
    short all-ins reopen the betting where the rule set sums consecutive ones and the sum is a full
    raise (clause ``short-all-in-reopen``).
    """
    added = to - hand.price
    if hand.rules.structure == "fixed_limit":
        full = to >= hand.level + hand.step or 2 * added >= hand.step
        return Weight(hand.step, full, full)
    if to >= _smallest_full(hand):
        return Weight(_next_step(hand, to), full=True, reopens=True)
    summed = hand.rules.reopening == "consecutive" and hand.short_sum + added >= hand.step
    return Weight(hand.step, full=False, reopens=summed)


def full_range(hand: Hand, player: Player) -> tuple[int, int]:
    """Return the smallest and largest total of a full bet or raise, before stack and table
    limits.
    """
    smallest = _smallest_full(hand)
    if hand.rules.structure == "no_limit":
        return smallest, max(smallest, player.bet + player.stack)
    if hand.rules.structure == "pot_limit":
        return smallest, max(smallest, _pot_sized(hand, player))
    return (smallest, smallest) if hand.bets < BETS_A_STREET else (0, 0)


def _smallest_full(hand: Hand) -> int:
    """Return the smallest total that is a full bet or raise (clauses ``min-raise``,
    ``fixed-limit``).

    A short all-in bet may be so small that the big blind adds more than doubling it
    (``raise-floor``).
    """
    if hand.rules.structure == "fixed_limit":
        return hand.level + hand.step
    if hand.rules.min_raise == "double" and hand.price:
        return hand.price + max(hand.price, hand.rules.big_blind)
    return hand.price + hand.step


def _next_step(hand: Hand, to: int) -> int:
    """Return what the next full raise has to add after a full bet or raise to ``to``.

    Where raises double, that is as much as this bet (clause ``min-raise``).
    """
    return to if hand.rules.min_raise == "double" else to - hand.price


def _pot_sized(hand: Hand, player: Player) -> int:
    """Return the total of a raise by the pot, the call counted (clause ``pot-limit``)."""
    on_table = sum([other.bet for other in hand.players]) + hand.blind_shortfall
    call = hand.price - player.bet
    return hand.price + hand.counted + on_table + call
