"""No limit and pot limit: a player chooses the size of a bet (clauses ``min-raise``,
``pot-limit``).
"""

from collections.abc import Iterator

from poker.engine.clause import Clause
from poker.engine.errors import InvalidRules
from poker.engine.structures.structure import BettingRules, Bettor, Round, Structure, Weight


class NoLimit(Structure):
    """A player may bet or raise to any total from the smallest full one to the whole stack."""

    name = "no_limit"
    chart = "big_bet"
    seats_field = "seats"
    all_in_clause = "short-all-in"
    may_double = True

    def opening_step(self, rules: BettingRules, street: str) -> int:
        return rules.smallest_bet

    def full_range(self, hand: Round, player: Bettor) -> tuple[int, int]:
        smallest = _smallest_full(hand)
        return smallest, max(smallest, self._largest(hand, player))

    def weigh(self, hand: Round, to: int) -> Weight:
        """Return the weight: a wager is full if it is no less than the smallest full one.

        Short all-ins reopen the betting where the rule set sums consecutive ones and the sum is a
        full raise (clause ``short-all-in-reopen``).
        """
        if to >= _smallest_full(hand):
            return Weight(_next_step(hand, to), full=True, reopens=True)
        summed = hand.short_sum + to - hand.price >= hand.step
        reopens = hand.rules.reopening == "consecutive" and summed
        return Weight(hand.step, full=False, reopens=reopens)

    def bound_by(self, hand: Round, player: Bettor, wager: tuple[int, int]) -> Clause | None:
        smallest, largest = wager
        if largest < player.bet + player.stack:
            return "table-max-bet" if largest == hand.rules.max_bet else "pot-limit"
        if smallest < _smallest_full(hand):
            return self.all_in_clause if hand.price else "min-bet"
        return None

    def usual_small_blind(self, big_blind: int) -> int:
        return big_blind // 2

    def half_blinds(self, small_blind: int, big_blind: int) -> InvalidRules | None:
        double = 2 * small_blind
        if double == big_blind:
            return None
        reason = f"the big blind is twice the small one by this rule set: {small_blind} / {double}"
        return InvalidRules(
            "small_blind, big_blind", reason, small_blind=small_blind, big_blind=double
        )

    def upper_limit(self, big_blind: int) -> int:
        return 0

    def stakes(self, rules: BettingRules) -> tuple[int, int]:
        return rules.small_blind, rules.big_blind

    def refusals(self, rules: BettingRules) -> Iterator[InvalidRules]:
        if rules.upper_limit > 0:
            yield InvalidRules("upper_limit, structure", "only fixed limit has an upper limit")
        yield from super().refusals(rules)

    def _largest(self, hand: Round, player: Bettor) -> int:
        return player.bet + player.stack


class PotLimit(NoLimit):
    """As no limit, but a raise is at most the pot after calling (clause ``pot-limit``)."""

    name = "pot_limit"
    follows_pot = True
    may_double = False

    def _largest(self, hand: Round, player: Bettor) -> int:
        on_table = sum([other.bet for other in hand.players]) + hand.blind_shortfall
        call = hand.price - player.bet
        return hand.price + hand.counted + on_table + call


def _smallest_full(hand: Round) -> int:
    """Return the smallest total that is a full bet or raise (clause ``min-raise``).

    A short all-in bet may be so small that the big blind adds more than doubling it
    (``raise-floor``).
    """
    if hand.rules.min_raise == "double" and hand.price:
        return hand.price + max(hand.price, hand.rules.big_blind)
    return hand.price + hand.step


def _next_step(hand: Round, to: int) -> int:
    """Return what the next full raise has to add after a full bet or raise to ``to``.

    Where raises double, that is as much as this bet (clause ``min-raise``).
    """
    return to if hand.rules.min_raise == "double" else to - hand.price
