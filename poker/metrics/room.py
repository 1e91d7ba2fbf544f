"""Figures of the whole room, read in the background from what it stands on."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final

from django.db.models import Min
from prometheus_client import Metric
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from accounts.core.incidents import Incident
from accounts.core.outbox.message import OutboxMessage
from accounts.ledger.models import LedgerCheck
from config import room_time
from config.workers.queue import oldest_age_s, queue_length
from poker.metrics.machines import (
    archive_figures,
    disk_figures,
    proxy_figures,
    standby_figures,
)
from poker.metrics.source import Figure, Source
from poker.models import Alarm, ClockBeat, Seat, Table

PROXY_EVERY_S: Final = 10.0


class RoomCollector(Collector):
    """Figures of the whole room, from memory, without those of sources that do not answer."""

    def describe(self) -> Iterable[Metric]:
        """Return nothing, so that registering the collector asks no source."""
        return ()

    def collect(self) -> Iterable[Metric]:
        ages = GaugeMetricFamily(
            "room_figures_age_seconds", "Since a source answered.", labels=["source"]
        )
        for source in SOURCES:
            ages.add_metric([source.name], source.age_s)
            yield from source.metrics()
        yield ages


def start_refreshing() -> None:
    """Refresh the figures in the background, each source in its own thread."""
    for source in SOURCES:
        source.start()


def refresh() -> None:
    """Refresh all figures once, now."""
    for source in SOURCES:
        source.refresh()


def _of_database() -> Iterator[Figure]:
    now = room_time.now()
    yield Figure("tables", "Tables.", Table.objects.count())
    alarms = Alarm.objects.all()
    yield Figure("tables_in_play", "Tables the clock looks after.", alarms.count())
    ringing = alarms.filter(wake_at__lte=now).aggregate(at=Min("wake_at"))["at"]
    meaning = "How long the oldest alarm has rung in vain."
    yield Figure("alarm_age_seconds", meaning, _age_s(ringing, now))
    yield Figure("seats_taken", "Players in seats.", Seat.objects.count())
    beat = ClockBeat.objects.values_list("at", flat=True).first()
    yield Figure("clock_beat_age_seconds", "Since a table clock beat.", _age_s(beat, now))
    yield from _of_ledger(now)
    pending = OutboxMessage.objects.pending()
    yield Figure("outbox_pending", "Messages not delivered yet.", pending.count())
    oldest = pending.aggregate(at=Min("put_at"))["at"]
    yield Figure("outbox_age_seconds", "Age of the oldest of them.", _age_s(oldest, now))
    opened = Incident.objects.filter(closed_at=None).count()
    yield Figure("incidents_open", "Incidents staff have not closed.", opened)
    yield from archive_figures()


def _of_ledger(now: datetime) -> Iterator[Figure]:
    last = LedgerCheck.objects.order_by("-at").first()
    age_s, found = (_age_s(last.at, now), last.differences) if last else (0.0, 0)
    yield Figure("ledger_check_age_seconds", "Since all the room's money was recomputed.", age_s)
    yield Figure("ledger_differences", "What was amiss then.", found)


def _of_broker() -> Iterator[Figure]:
    yield Figure("queue_length", "Tasks no worker has taken up.", queue_length())
    yield Figure("queue_age_seconds", "Age of the oldest of them.", oldest_age_s())


def _age_s(at: datetime | None, now: datetime) -> float:
    """Return the seconds since then; 0 when there is nothing whose age counts."""
    return 0.0 if at is None else max(0.0, (now - at).total_seconds())


SOURCES: Final = (
    Source("database", _of_database),
    Source("broker", _of_broker),
    Source("disks", disk_figures),
    Source("standby", standby_figures),
    Source("proxy", proxy_figures, PROXY_EVERY_S),
)
