"""How many hands were dealt from commitments, and how many of them prove less than they could."""

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, F, Q, Sum
from django.db.models.functions import TruncMonth

from poker.models import DealCommitment, PlayedHand
from poker.models.hands.played_hand import HandStatus


class MonthFigures(NamedTuple):
    """One calendar month, UTC: hands ``dealt`` to people, those of them dealt ``without_seed``,
    pledges left ``unopened`` because no seed was mixed in for them, hands that were ``voided``, and
    commitments given up as ``broken``."""

    month: datetime
    dealt: int = 0
    without_seed: int = 0
    unopened: int = 0
    voided: int = 0
    broken: int = 0


def fairness_figures(since: datetime) -> list[MonthFigures]:
    """Return the figures of every month since ``since`` in which anything happened, the newest
    first.

    Hands dealt to practice bots alone are not counted. This reads an index entry for every hand
    since then: cache what it returns.
    """
    months: dict[datetime, dict[str, int]] = {}
    for counted in (_dealt(since), _voided(since), _broken(since)):
        for row in counted:
            months.setdefault(row.pop("month"), {}).update(row)
    return [MonthFigures(month, **months[month]) for month in sorted(months, reverse=True)]


def _dealt(since: datetime) -> Any:
    dealt = DealCommitment.objects.filter(closed_at__gte=since, people__gt=0)
    by_month = dealt.annotate(month=TruncMonth("closed_at")).values("month").order_by()
    return by_month.annotate(
        dealt=Count("pk"),
        without_seed=Count("pk", filter=Q(mixed=0)),
        unopened=Sum(F("pledged") - F("mixed"), default=0),
    )


def _voided(since: datetime) -> Any:
    """Return the number of void hands by month; a hand counts once, however many players it had."""
    void = PlayedHand.objects.filter(status=HandStatus.VOIDED, ended_at__gte=since)
    people = void.filter(player__is_bot=False)
    hands = people.annotate(month=TruncMonth("ended_at")).values("month", "table", "hand_no")
    months: dict[datetime, int] = {}
    for hand in hands.distinct().order_by():
        months[hand["month"]] = months.get(hand["month"], 0) + 1
    return [{"month": month, "voided": count} for month, count in months.items()]


def _broken(since: datetime) -> Any:
    broken = DealCommitment.objects.filter(broken_at__gte=since)
    by_month = broken.annotate(month=TruncMonth("broken_at")).values("month").order_by()
    return by_month.annotate(broken=Count("pk"))
