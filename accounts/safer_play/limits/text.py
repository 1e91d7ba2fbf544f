"""Limits and times as text."""

from django.utils.translation import gettext as _

from accounts.ledger.text.money_text import euros
from accounts.safer_play.limits.models import LimitKind


def amount_text(kind: LimitKind, amount: int) -> str:
    """Return a limit as text: "€ 150.00", "2 h 30 min"."""
    return duration_text(amount) if kind == LimitKind.TIME else euros(amount)


def duration_text(minutes: int) -> str:
    """Return minutes as text: "2 h 30 min"."""
    hours, rest = divmod(max(0, minutes), 60)
    values = {"hours": hours, "minutes": rest}
    if not hours:
        return _("%(minutes)s min") % values
    return (_("%(hours)s h %(minutes)s min") if rest else _("%(hours)s h")) % values
