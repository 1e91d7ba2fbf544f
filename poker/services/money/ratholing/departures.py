"""Storing how players leave a table and how often they come back (``ratholing-no-bypass``)."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from config import room_time
from poker.engine.table.events import LeaveReason
from poker.engine.table.seats import ratholing
from poker.engine.table.state import Seat
from poker.models import Departure, RatholingCounter, RatholingDay
from poker.services.base.writing import Writer
from poker.services.money.ratholing.buy_in_limits import (
    BuyInLimits,
    last_departure,
    limits_after,
    utc_day,
)

_KEPT: Final = timedelta(days=1)


def note_departure(writer: Writer, seat: Seat, reason: LeaveReason) -> None:
    """Store what the player leaves the table with, whatever the reason.

    A table closed by staff is not counted against anybody.
    """
    if reason == "closed":
        return
    left = Departure(table=writer.row, player_id=seat.player, stack=seat.stack, left_at=writer.now)
    Departure.objects.bulk_create(
        [left],
        update_conflicts=True,
        unique_fields=["table", "player"],
        update_fields=["stack", "left_at"],
    )


def note_return(writer: Writer, player_id: int) -> BuyInLimits:
    """Return what the player may bring as they sit down now, and count the return where it is one.

    This is part of the transaction that takes the seat: refusing the amount undoes it. The counter
    is locked after the table and before the ledger, so that two returns at two tables take turns.
    """
    rules = writer.table.rules
    left = last_departure(rules, writer.row.pk, player_id, writer.now)
    Departure.objects.filter(table=writer.row, player=player_id).delete()
    if left is None:
        return BuyInLimits(rules.min_buy_in, rules.max_buy_in)
    counter = _locked_counter(writer, player_id)
    limits = limits_after(rules, left, counter.returns, writer.now)
    if ratholing.is_counted(rules, left.stack):
        counter.returns += 1
        counter.save(update_fields=["returns"])
    return limits


def forget_old_departures(*, now: datetime | None = None) -> int:
    """Delete the rows that limits no longer depend on, and return how many.

    These are counters of days before yesterday, and departures of more than a day ago: a process
    whose clock is behind, or whose transaction waited past midnight, still finds the rows it needs.
    Finished counters are stored as days.
    """
    now = now or room_time.now()
    counters = _close_days(now)
    departures, _ = Departure.objects.filter(left_at__lt=now - _KEPT).delete()
    return counters + departures


@transaction.atomic
def _close_days(now: datetime) -> int:
    """Store the counters of finished days as days, delete them, and return how many.

    They are locked before they are read: if two workers do this at once, the second finds none.
    """
    over = RatholingCounter.objects.filter(day__lt=utc_day(now - _KEPT))
    counters = list(over.select_for_update().order_by("pk"))
    RatholingDay.objects.bulk_create(
        RatholingDay(player_id=each.player_id, day=each.day, returns=each.returns, closed_at=now)
        for each in counters
        if each.returns
    )
    deleted, _ = RatholingCounter.objects.filter(pk__in=[each.pk for each in counters]).delete()
    return deleted


def _locked_counter(writer: Writer, player_id: int) -> RatholingCounter:
    of_day = {"player_id": player_id, "day": utc_day(writer.now)}
    RatholingCounter.objects.bulk_create([RatholingCounter(**of_day)], ignore_conflicts=True)
    return RatholingCounter.objects.select_for_update().get(**of_day)
