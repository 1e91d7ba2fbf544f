"""Causes of alerts, provoked in a running room: a real Prometheus fires the right alert alone.

In the short form alerts fire a second after their cause; the nightly form waits as long as the
rules of operators do, except for the half hour of an archive.
"""

import re
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from django.conf import settings

from poker.metrics.machines import LAST_BACKUP
from tests.config.handbook.alert_causes import Archive, Causes, Proxy, Standby, back_up
from tests.config.handbook.prometheus import Prometheus, running_prometheus
from tests.conftest import RoomFactory
from tests.room.database import RoomDatabase
from tests.room.launcher import eventually
from tests.room.processes import Room, free_port
from tests.room.servers import Servers
from tests.room.small_disk import SmallDisk

WITHIN_S: Final = 180
SETTLED_S: Final = 30
KINDS: Final = {"web": 2, "clock": 2, "worker": 2, "judge": 1, "beat": 1}


class Site(NamedTuple):
    """A room of every process of room.target, and what it stands on."""

    room: Room
    causes: Causes
    folder: Path


@pytest.fixture
def site(room: RoomFactory, servers: Servers, tmp_path: Path) -> Iterator[Site]:
    with ExitStack() as stack:
        yield opened_site(stack, room, servers, tmp_path)


def opened_site(
    stack: ExitStack, room: RoomFactory, servers: Servers, folder: Path, **env: str
) -> Site:
    ports = {"80": free_port(), "443": free_port()}
    (folder / "proxy").mkdir()
    proxy = Proxy(folder / "proxy", ports)
    stack.callback(proxy.stop)
    disk = stack.enter_context(SmallDisk(folder / "disk", "1m"))
    back_up()
    stack.callback((settings.VAR_DIR / LAST_BACKUP).unlink)
    env |= {
        "ROOM_METRICS_PORT": str(free_port()),
        "ROOM_DISKS": str(disk.folder),
        "ROOM_CERTIFICATE_AT": f"127.0.0.1:{ports['443']}",
    }
    opened = room(webs=2, clocks=2, worker=True, beat=True, env=env)
    opened.start_worker("worker-2")
    opened.start_judge()
    return Site(opened, Causes(opened, servers, proxy, disk.folder), folder)


@contextmanager
def watched(site: Site, *changes: tuple[str, str], every: str = "1s") -> Iterator[Prometheus]:
    """A Prometheus that has found every process of the room, and no alert."""

    def change(rules: str) -> str:
        for pattern, replacement in changes:
            rules, count = re.subn(pattern, replacement, rules)
            assert count, pattern
        return rules

    def counted() -> dict[str, int]:
        found = prometheus.series("count by (kind) (room_process)")
        return {one["metric"]["kind"]: int(one["value"][1]) for one in found}

    with running_prometheus(site.room, site.folder, change, every) as prometheus:
        settled = lambda: counted() == KINDS and not prometheus.fired()  # noqa: E731
        assert eventually(settled, SETTLED_S), (counted(), prometheus.fired())
        yield prometheus


def fires(prometheus: Prometheus, cause: AbstractContextManager[None], *alerts: str) -> None:
    """Provoke a cause until these alerts fire, undo it until none does, and check that no other one
    fired meanwhile."""
    began = time.monotonic()
    with cause:
        assert eventually(lambda: prometheus.fired() >= {*alerts}, WITHIN_S), prometheus.fired()
    assert eventually(lambda: not prometheus.fired(), WITHIN_S), prometheus.fired()
    assert prometheus.fired(round(time.monotonic() - began)) == {*alerts}


@pytest.mark.long
def test_alerts_fire_for_their_causes_alone(site: Site) -> None:
    with watched(site, (r"for: \d+s", "for: 1s"), every="500ms") as prometheus:
        fires(prometheus, site.causes.disk_full(), "DiskFull")
        fires(prometheus, site.causes.gone("clock-2"), "ProcessGone")
        fires(prometheus, site.causes.database_hung(), "DatabaseAway")


@pytest.mark.nightly
def test_every_cause_fires_its_alert_alone(
    room: RoomFactory, room_db: RoomDatabase, servers: Servers, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        archive = Archive(servers)
        stack.callback(archive.end)
        standby = Standby(servers, room_db.url)
        stack.callback(standby.stop)
        site = opened_site(stack, room, servers, tmp_path, DATABASE_REPLICA_URL=standby.url)
        causes = site.causes
        with watched(site, (r"(room_archive_age_seconds\)) > 1800", r"\1 > 5")) as prometheus:
            for cause, alert in (
                (causes.database_hung(), "DatabaseAway"),
                (causes.database_read_only(), "DatabaseCannotWrite"),
                (causes.disk_full(), "DiskFull"),
                (causes.gone("web-2"), "ProcessGone"),
                (causes.stopped("web-1"), "ProcessGone"),
                (causes.gone("clock-1"), "ProcessGone"),
                (causes.gone("worker-2"), "ProcessGone"),
                (causes.gone("judge"), "ProcessGone"),
                (causes.gone("beat"), "NoBeat"),
                (causes.stopped("clock-1", "clock-2"), "NobodyDeals"),
                (causes.gone("web-1", "web-2"), "NoWebProcess"),
                (causes.broker_away(), "BrokerAway"),
                (standby.behind(), "StandbyBehind"),
                (archive.failing(), "ArchiveOld"),
                (causes.backup_old(), "BackupOld"),
                (causes.certificate_ending(), "CertificateEnds"),
                (causes.proxy_away(), "ProxyAway"),
            ):
                fires(prometheus, cause, alert)
