"""Which rake goes with which game (clauses ``rake-limit``, ``payback-floor``)."""

from poker.engine.errors import InvalidRules
from poker.engine.rake.charts import BIG_BET, LIMIT_MOST_SEATS, Chart, limit_chart
from poker.engine.rake.payback import require_payback
from poker.engine.rake.schedule import Rake
from poker.engine.structures.registry import STRUCTURES


def require_playable(
    rake: Rake, *, structure: str, seats: int, big_blind: int, upper_limit: int
) -> None:
    """Raise InvalidRules for a rake the game cannot take, naming the two fields.

    That is a chart made for another betting structure, stakes or seats the chart does not list, or
    a line that takes more than 10 % of a pot. Limits in minor units; in fixed limit ``big_blind``
    is the lower one.
    """
    if rake.schedule == "big_bet":
        _require_structure(rake, structure)
        _require_payback("rake, structure", BIG_BET)
    if rake.schedule == "limit":
        _require_structure(rake, structure)
        _require_payback("rake, big_blind", limit_chart(big_blind, upper_limit))
        if seats > LIMIT_MOST_SEATS:
            reason = f"the rake chart lists {LIMIT_MOST_SEATS} players at most"
            raise InvalidRules("rake, seats", reason, most=LIMIT_MOST_SEATS)


def _require_structure(rake: Rake, structure: str) -> None:
    fitting = [each.name for each in STRUCTURES.values() if each.chart == rake.schedule]
    if structure not in fitting:
        allowed = ", ".join(sorted(fitting))
        reason = f"the {rake.schedule} chart is made for {allowed}"
        raise InvalidRules("rake, structure", reason, structure=allowed)


def _require_payback(field: str, chart: Chart) -> None:
    for _, lines in chart.brackets:
        require_payback(field, lines)
