"""The smallest and the largest amount of each limit."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.ledger.text.number_text import decimal_number
from accounts.safer_play.limits.models import LimitKind, Span
from config.refusals.explained import ExplainedRefusal

LEAST_CENTS: Final = 100
MOST_CENTS: Final = 100_000_000
LEAST_MINUTES: Final = 15
MINUTES: Final = {Span.DAY: 24 * 60, Span.WEEK: 7 * 24 * 60, Span.MONTH: 28 * 24 * 60}
"""At most the minutes of the shortest month: a longer limit would limit nothing."""


def bounds(kind: LimitKind, span: Span) -> tuple[int, int]:
    """Return the least and the most a limit may be, in cents, or in minutes for time."""
    if kind == LimitKind.TIME:
        return LEAST_MINUTES, MINUTES[span]
    return LEAST_CENTS, MOST_CENTS


def require_amount(kind: LimitKind, span: Span, amount: int) -> None:
    """Raise ExplainedRefusal (`amount`) unless a limit of this kind may be this large."""
    least, most = bounds(kind, span)
    if type(amount) is int and least <= amount <= most:
        return
    unit = 60 if kind == LimitKind.TIME else 100
    raise ExplainedRefusal(
        _("Enter an amount from %(least_shown)s to %(most_shown)s."),
        code="amount",
        field="amount",
        allowed={
            "least": least,
            "most": most,
            "least_shown": decimal_number(least / unit, 2),
            "most_shown": decimal_number(most / unit, 2),
        },
    )
