"""How much rake a hand pays (clauses ``rake-rounds-down``, ``rake-flop``)."""

from poker.engine.rake.charts import BIG_BET, highest_reached, limit_chart
from poker.engine.rake.schedule import WHOLE_POT_BASIS_POINTS, Rake


def rake_of(
    rake: Rake, *, pot: int, dealt: int, saw_flop: bool, big_blind: int, upper_limit: int
) -> int:
    """The rake of a hand in minor units, from its total after uncalled bets went back.

    ``dealt`` players were dealt in. In fixed limit ``big_blind`` is the lower limit; only the
    ``limit`` schedule looks at the stakes, and raises InvalidRules for those not listed.
    """
    if rake.no_flop_no_drop and not saw_flop:
        return 0
    match rake.schedule:
        case "none":
            return 0
        case "percent":
            return _percentage(rake, pot)
        case "big_bet":
            return highest_reached(BIG_BET.lines(dealt), pot)
        case "limit":
            return highest_reached(limit_chart(big_blind, upper_limit).lines(dealt), pot)


def _percentage(rake: Rake, pot: int) -> int:
    taken = pot * rake.basis_points // WHOLE_POT_BASIS_POINTS
    return min(taken, rake.cap) if rake.cap else taken
