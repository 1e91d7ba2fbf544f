"""Whole numbers of a row with a least and a most, checked in forms and in the database."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.deconstruct import deconstructible
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.ledger.text.money_text import money
from accounts.ledger.text.number_text import whole_number
from config.model_fields import SmallFigureField
from poker.engine.rule_sets.limits import Limit, out_of_limits

if TYPE_CHECKING:
    Figure = models.IntegerField[Any, int]


@deconstructible
class Within:
    """Raise ValidationError for a number that is not within a limit, with the limit's reason."""

    def __init__(self, least: int, most: int, reason: str, is_money: bool = False) -> None:  # noqa: FBT001, FBT002  # Django makes it anew by position
        self.limit = Limit(least, most, reason, is_money)

    def __call__(self, value: int) -> None:
        if not self.limit.least <= value <= self.limit.most:
            raise ValidationError(
                limit_words(self.limit),
                code="figure_out_of_limits",
                params={"min": self.limit.least, "max": self.limit.most},
            )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Within) and self.limit == other.limit

    def __hash__(self) -> int:
        return hash(self.limit)


def limit_words(limit: Limit) -> str:
    """Return the text of what is allowed and why, in the reader's language."""
    as_text = money if limit.is_money else whole_number
    values = {
        "least": as_text(limit.least),
        "most": as_text(limit.most),
        "why": gettext(limit.reason),
    }
    return gettext("From %(least)s to %(most)s. %(why)s") % values


def figure(
    label: Any, limit: Limit, kind: "type[Figure]" = SmallFigureField, **more: Any
) -> "Figure":
    """Return a model field for a whole number within a limit."""
    return kind(label, validators=[Within(**limit._asdict())], **more)


def figure_constraints(
    model: str, limits: Mapping[str, Limit], unless: models.Q | None = None
) -> Iterable[models.CheckConstraint]:
    """Yield database constraints that keep a model's figures within their limits.

    Rows that match `unless` are exempt, as their figures count something else.
    """
    for name, limit in limits.items():
        within = models.Q(**{f"{name}__gte": limit.least, f"{name}__lte": limit.most})
        yield models.CheckConstraint(
            condition=within if unless is None else unless | within,
            name=f"{model}_{name}_limits",
            violation_error_message=_("A figure is below its least or above its most."),
        )


def require_within(row: models.Model, limits: Mapping[str, Limit]) -> None:
    """Raise FigureOutOfLimits for the first figure of a row that is out of its limits."""
    for refusal in out_of_limits(row, limits):
        raise refusal
