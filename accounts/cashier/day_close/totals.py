"""A day's totals of the cashier, from the bank or from the ledger."""

from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple

from django.db.models import Q, Sum

from accounts.ledger import chart
from accounts.ledger.models import AccountKind, Currency, Entry


class Totals(NamedTuple):
    """One day of a bank account in minor units; `came` is money in, `went` money out, both
    positive.
    """

    opening: int
    came: int
    went: int
    closing: int

    def columns(self, side: str) -> dict[str, int]:
        """Return the totals by the field names DayClose has for a side, `bank` or `ledger`."""
        names = ("opening", "in", "out", "closing")
        return {f"{side}_{name}": total for name, total in zip(names, self, strict=True)}


def bounds(day: date) -> tuple[datetime, datetime]:
    """Return when a UTC day begins, and when the next one does."""
    begin = datetime.combine(day, time(), UTC)
    return begin, begin + timedelta(days=1)


def ledger_totals(*, day: date, currency: Currency) -> Totals:
    """Return the totals of the cashier account on a UTC day as the bank should show them.

    What the cashier gives to players it has received from them at the bank, so the signs are
    reversed.
    """
    begin, end = bounds(day)
    entries = Entry.objects.filter(account=chart.house(kind=AccountKind.CASHIER, currency=currency))
    before = Q(transfer__created_at__lt=begin)
    within = Q(transfer__created_at__gte=begin, transfer__created_at__lt=end)
    sums = entries.aggregate(
        opening=Sum("amount", filter=before),
        came=Sum("amount", filter=within & Q(amount__lt=0)),
        went=Sum("amount", filter=within & Q(amount__gt=0)),
    )
    opening, came, went = -(sums["opening"] or 0), -(sums["came"] or 0), sums["went"] or 0
    return Totals(opening, came, went, opening + came - went)
