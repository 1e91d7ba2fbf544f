"""How much rake a hand pays (clauses ``rake-rounds-down``, ``rake-flop``)."""

from fractions import Fraction

from poker.engine.rake.charts import BIG_BET, Line, Lines, highest_reached, limit_chart
from poker.engine.rake.payback import least_payback
from poker.engine.rake.schedule import WHOLE_POT_BASIS_POINTS, Rake


def rake_of(
    rake: Rake, *, pot: int, dealt: int, saw_flop: bool, big_blind: int, upper_limit: int
) -> int:
    """Return the rake of a hand in minor units, from its total after uncalled bets went back.

    ``dealt`` is the number of players dealt in. In fixed limit ``big_blind`` is the lower limit.
    Only the ``limit`` schedule uses the stakes; it raises InvalidRules for those it does not list.
    """
    if rake.no_flop_no_drop and not saw_flop:
        return 0
    match rake.schedule:
        case "none":
            return 0
        case "percent":
            return _percentage(rake, pot)
        case "big_bet" | "limit":
            return highest_reached(_lines(rake, dealt, big_blind, upper_limit), pot)


def payback_of(rake: Rake, *, dealt: int, big_blind: int, upper_limit: int) -> Fraction:
    """Return the smallest part of any pot, 0 to 1, that goes back to ``dealt`` players.

    Clause ``payback-floor``. Raises InvalidRules as ``rake_of`` does.
    """
    return least_payback(_lines(rake, dealt, big_blind, upper_limit))


def cap_of(rake: Rake, *, dealt: int, big_blind: int, upper_limit: int) -> int | None:
    """Return the most any hand of ``dealt`` players pays in minor units, or None if nothing limits
    it.

    Raises InvalidRules as ``rake_of`` does.
    """
    if rake.schedule == "percent":
        return rake.cap or None
    lines = _lines(rake, dealt, big_blind, upper_limit)
    return lines[-1].rake if lines else 0


def _lines(rake: Rake, dealt: int, big_blind: int, upper_limit: int) -> Lines:
    """Return the lines of the rake: a percentage is one line of a whole pot, without its cap.

    The cap is left out because it can only make the rake smaller.
    """
    match rake.schedule:
        case "none":
            return ()
        case "percent":
            return (Line(WHOLE_POT_BASIS_POINTS, rake.basis_points),)
        case "big_bet":
            return BIG_BET.lines(dealt)
        case "limit":
            return limit_chart(big_blind, upper_limit).lines(dealt)


def _percentage(rake: Rake, pot: int) -> int:
    taken = pot * rake.basis_points // WHOLE_POT_BASIS_POINTS
    return min(taken, rake.cap) if rake.cap else taken
