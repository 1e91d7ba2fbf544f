"""The clock comes to an event: it starts, ends its break, deals on at one of its tables, or is
paused by an outage, which ends."""

import logging
from collections.abc import Callable
from datetime import datetime

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import Exists, Min, OuterRef, Q

from accounts.core.incidents import open_incident
from lobby.freezeouts.models import EventTable, Freezeout
from lobby.freezeouts.models.freezeout import Status
from lobby.freezeouts.services.clock import outage
from lobby.freezeouts.services.directing import direct, resume_all
from lobby.freezeouts.services.seats.withdrawing import withdraw_who_may_not_play
from lobby.freezeouts.services.starting import start
from lobby.freezeouts.services.stopping import call_off
from poker.models import Table
from poker.services.clock import faults
from poker.services.clock.timekeeping import fault_pause

logger = logging.getLogger(__name__)


def next_alarm_at() -> datetime | None:
    """When an event, or a table of one between two hands, wants the clock next."""
    tables = Table.objects.filter(deal_due_at__isnull=False).aggregate(at=Min("deal_due_at"))
    events = Freezeout.objects.filter(wake_at__isnull=False).aggregate(at=Min("wake_at"))
    return min((found["at"] for found in (tables, events) if found["at"]), default=None)


def ring_one(now: datetime) -> bool:
    """Do what is due at one event, at one of its tables where it is several; whether there was
    any. Outages come before all else."""
    due = EventTable.objects.filter(table__deal_due_at__lte=now)
    rings = Q(wake_at__lte=now) | Q(Exists(due.filter(freezeout=OuterRef("pk"))))
    if any(_ring(Q(pk=pk), outage.judge, now) for pk in outage.events_to_judge(now)):
        return True
    return _ring(rings, _do_due, now)


def _ring(which: Q, do: Callable[[Freezeout, datetime], bool], now: datetime) -> bool:
    """Claim one such event that no other clock holds and ``do`` there what is due; whether there
    was any. A fault is that event's own: what was due is put off, and staff are told."""
    claimed = None
    try:
        with transaction.atomic():
            events = Freezeout.objects.filter(which).select_for_update(
                of=("self",), skip_locked=True
            )
            event = events.select_related("rule_set", "game").order_by("wake_at", "pk").first()
            if event is None:
                return False
            claimed = event.pk
            return do(event, now)
    except (InterfaceError, OperationalError):
        raise
    except Exception:
        if claimed is None:
            raise
        logger.exception("freezeout put off", extra={"freezeout": claimed})
        return _put_off(claimed, now)


def _do_due(event: Freezeout, now: datetime) -> bool:
    if event.wake_at is not None and event.wake_at <= now:
        _due_now(event)(event, now)
        return True
    due = EventTable.objects.filter(freezeout=event, table__deal_due_at__lte=now)
    table = due.order_by("table__deal_due_at").first()
    if table is not None:
        direct(event, table, now)
    return True


def _due_now(event: Freezeout) -> Callable[[Freezeout, datetime], None]:
    return resume_all if event.status == Status.RUNNING else _begin


def _begin(event: Freezeout, now: datetime) -> None:
    """Start with those who may play, call it off with too few of them, or, where the last seat
    starts it, wait for players again."""
    withdraw_who_may_not_play(event, now)
    if event.wake_at is None:
        return
    if event.entries.count() >= event.fewest_players:
        start(event, now)
    else:
        call_off(event, now)


def _put_off(freezeout_id: int, now: datetime) -> bool:
    """Leave an event alone for a while; whether anything was due there. A table of it that goes on
    failing is looked at like any other: a record that does not replay is given up, and so is a
    deck without its key."""
    later = now + fault_pause()
    with transaction.atomic():
        event = Freezeout.objects.select_for_update().get(pk=freezeout_id)
        tables = Table.objects.filter(event_table__freezeout=event, closed_at=None, wake_at=None)
        rings = event.wake_at is not None and event.wake_at <= now
        if rings:
            # Saving an event that has yet to begin would set its alarm to its start again.
            Freezeout.objects.filter(pk=freezeout_id).update(wake_at=later)
        else:
            tables = tables.filter(deal_due_at__lte=now)
        due = list(tables.order_by("pk").values_list("pk", flat=True))
        Table.objects.filter(pk__in=due, deal_due_at__lte=now).update(deal_due_at=later)
        open_incident(
            kind="freezeout_faulty",
            subject=f"freezeout:{freezeout_id}",
            detail={"name": event.name},
            key=f"freezeout:{freezeout_id} faulty:{now:%Y-%m-%dT%H}",
            now=now,
        )
    for table_id in due:
        faults.take(table_id=table_id, now=now)
    return rings or bool(due)
