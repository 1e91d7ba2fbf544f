"""Fixed limit: each bet and raise has one size (clauses ``fixed-limit``, ``cap``)."""

from collections.abc import Iterator
from typing import Final

from poker.engine.clause import Clause
from poker.engine.errors import InvalidRules
from poker.engine.structures.structure import BettingRules, Bettor, Round, Structure, Weight

WHOLE_UNIT: Final = 100


class FixedLimit(Structure):
    name = "fixed_limit"
    chart = "limit"
    seats_field = "limit_seats"
    all_in_clause = "fixed-limit-all-in"
    bets_a_street = 4
    names_limits = True

    def opening_step(self, rules: BettingRules, street: str) -> int:
        return rules.big_blind if street in ("preflop", "flop") else rules.upper_limit

    def full_range(self, hand: Round, player: Bettor) -> tuple[int, int]:
        if hand.bets >= self.bets_a_street:
            return 0, 0
        to = hand.level + hand.step
        return to, to

    def weigh(self, hand: Round, to: int) -> Weight:
        """Return the weight: an all-in of half a bet or more above the price is full (clause
        ``fixed-limit-all-in``).
        """
        full = to >= hand.level + hand.step or 2 * (to - hand.price) >= hand.step
        return Weight(hand.step, full, full)

    def bound_by(self, hand: Round, player: Bettor, wager: tuple[int, int]) -> Clause:
        all_in = wager[1] == player.bet + player.stack
        return self.all_in_clause if all_in else "fixed-limit"

    def usual_small_blind(self, big_blind: int) -> int:
        """Return half the lower limit in whole units, unless that leaves none: $5/$10 posts $2,
        $0.50/$1 posts $0.25.
        """
        half = big_blind // 2
        return half // WHOLE_UNIT * WHOLE_UNIT or half

    def half_blinds(self, small_blind: int, big_blind: int) -> InvalidRules | None:
        half = self.usual_small_blind(big_blind)
        if small_blind == half:
            return None
        reason = f"half the lower limit by this rule set, in whole units: {half} / {big_blind}"
        return InvalidRules("small_blind, big_blind", reason, small_blind=half, big_blind=big_blind)

    def upper_limit(self, big_blind: int) -> int:
        return 2 * big_blind

    def stakes(self, rules: BettingRules) -> tuple[int, int]:
        return rules.big_blind, rules.upper_limit

    def refusals(self, rules: BettingRules) -> Iterator[InvalidRules]:
        if rules.upper_limit < rules.big_blind:
            yield InvalidRules(
                "upper_limit, big_blind",
                "fixed limit needs an upper limit of at least the big blind",
            )
        yield from super().refusals(rules)
        if rules.min_bet > 0 or rules.max_bet > 0:
            yield InvalidRules("max_bet, structure", "fixed limit names its bets itself")
