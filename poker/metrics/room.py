"""Figures of the whole room, read from the database and the broker."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Final

from django.db import Error as DatabaseError
from django.db.models import Min
from kombu.exceptions import OperationalError
from prometheus_client import Metric
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from redis.exceptions import RedisError

from accounts.core.incidents import Incident
from accounts.core.outbox.message import OutboxMessage
from accounts.ledger.models import LedgerCheck
from config import room_time
from config.workers.queue import oldest_age_s, queue_length
from poker.models import Alarm, ClockBeat, Seat, Table

Figures = Iterator[tuple[str, str, float]]

BROKER_FAULTS: Final = (OperationalError, RedisError, OSError)


class RoomCollector(Collector):
    """Figures of the whole room; those of a server that does not answer are missing."""

    def describe(self) -> Iterable[Metric]:
        """Return nothing, so that registering the collector queries no server."""
        return ()

    def collect(self) -> Iterable[Metric]:
        yield from _asked(_of_database, DatabaseError, "database")
        yield from _asked(_of_broker, BROKER_FAULTS, "broker")


def _of_database() -> Figures:
    now = room_time.now()
    yield "tables", "Tables.", Table.objects.count()
    alarms = Alarm.objects.all()
    yield "tables_in_play", "Tables the clock looks after.", alarms.count()
    ringing = alarms.filter(wake_at__lte=now).aggregate(at=Min("wake_at"))["at"]
    yield "alarm_age_seconds", "How long the oldest alarm has rung in vain.", _age_s(ringing, now)
    yield "seats_taken", "Players in seats.", Seat.objects.count()
    beat = ClockBeat.objects.values_list("at", flat=True).first()
    yield "clock_beat_age_seconds", "Since a table clock beat.", _age_s(beat, now)
    yield from _of_ledger(now)
    pending = OutboxMessage.objects.pending()
    yield "outbox_pending", "Messages not delivered yet.", pending.count()
    oldest = pending.aggregate(at=Min("put_at"))["at"]
    yield "outbox_age_seconds", "Age of the oldest of them.", _age_s(oldest, now)
    opened = Incident.objects.filter(closed_at=None).count()
    yield "incidents_open", "Incidents staff have not closed.", opened


def _of_ledger(now: datetime) -> Figures:
    last = LedgerCheck.objects.order_by("-at").first()
    age_s, found = (_age_s(last.at, now), last.differences) if last else (0.0, 0)
    yield "ledger_check_age_seconds", "Since all the room's money was recomputed.", age_s
    yield "ledger_differences", "What was amiss then.", found


def _of_broker() -> Figures:
    yield "queue_length", "Tasks no worker has taken up.", queue_length()
    yield "queue_age_seconds", "Age of the oldest of them.", oldest_age_s()


def _age_s(at: datetime | None, now: datetime) -> float:
    """Return the seconds since then; 0 when there is nothing whose age counts."""
    return 0.0 if at is None else max(0.0, (now - at).total_seconds())


def _asked(
    figures: Callable[[], Figures],
    faults: type[Exception] | tuple[type[Exception], ...],
    server: str,
) -> Iterator[Metric]:
    """Yield the figures a server gives, and whether it gave them."""
    try:
        found = list(figures())
    except faults:
        found = []
    for name, meaning, value in found:
        yield GaugeMetricFamily(f"room_{name}", meaning, value)
    yield GaugeMetricFamily(f"room_{server}_up", f"Whether the {server} answered.", bool(found))
