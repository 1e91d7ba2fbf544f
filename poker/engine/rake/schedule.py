"""Which rake a rule set takes: a choice that is data."""

from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from poker.engine.chosen_fields import chosen_fields
from poker.engine.errors import InvalidRules
from poker.engine.rake.charts import Line
from poker.engine.rake.payback import require_payback

Schedule = Literal["none", "percent", "big_bet", "limit"]
WHOLE_POT_BASIS_POINTS: Final = 10_000


@dataclass(frozen=True, slots=True)
class Rake:
    """``big_bet`` and ``limit`` are the charts of rule set E, ``percent`` a share of the pot.

    ``basis_points`` (500 is 5 %) and ``cap`` (minor units, 0 for none) belong to ``percent``
    alone. With ``no_flop_no_drop`` a hand that saw no flop pays nothing (``rake-flop``).

    Raises InvalidRules naming the fields that do not go together, and for more than 10 %
    (``payback-floor``).
    """

    schedule: Schedule
    basis_points: int = 0
    cap: int = 0
    no_flop_no_drop: bool = False

    def __post_init__(self) -> None:
        if self.schedule not in get_args(Schedule):
            allowed = ", ".join(get_args(Schedule))
            raise InvalidRules("schedule", f"must be one of {allowed}", allowed=allowed)
        if self.schedule == "percent":
            _require_percentage(self)
        else:
            _require_no_percentage(self)

    def to_json(self) -> dict[str, Any]:
        return chosen_fields(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Rake":
        return cls(**data)


def _require_percentage(rake: Rake) -> None:
    if rake.basis_points < 1:
        raise InvalidRules("schedule, basis_points", "percent needs at least 1", least=1)
    require_payback("schedule, basis_points", [Line(WHOLE_POT_BASIS_POINTS, rake.basis_points)])
    if rake.cap < 0:
        raise InvalidRules("schedule, cap", "must not be negative, 0 is no cap", least=0)


def _require_no_percentage(rake: Rake) -> None:
    for name in ("basis_points", "cap"):
        if getattr(rake, name):
            raise InvalidRules(f"schedule, {name}", f"{rake.schedule} has no {name}", value=0)


NO_RAKE: Final = Rake("none")
