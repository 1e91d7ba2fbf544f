"""Figures of what the room stands on: disks, backups, the standby, the proxy's certificate."""

import math
import os
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cryptography.x509 import load_der_x509_certificate
from django.conf import settings
from django.db import connections

from config import room_time
from config.deadline import within
from config.outgoing.sockets import connected, limited
from config.wait_limits import PROXY_ANSWER
from poker.metrics.source import Figure

LAST_BACKUP: Final = "last-backup"
"""The file in the room's folder that the nightly backup touches when it is whole."""

ARCHIVE: Final = """
    SELECT CASE WHEN current_setting('archive_mode') = 'off' OR pg_is_in_recovery() THEN NULL
        WHEN last_failed_time > coalesce(last_archived_time, '-infinity')
            OR right(left(coalesce(last_archived_wal, ''), 24), 16)
               < right(pg_walfile_name(greatest('0/1000001', pg_current_wal_lsn()
                 - pg_size_bytes(current_setting('wal_segment_size')))), 16)
        THEN extract(epoch FROM clock_timestamp() - coalesce(last_archived_time, stats_reset))
        ELSE 0 END
    FROM pg_stat_archiver
"""
"""Seconds since PostgreSQL archived a piece of its log, while archiving fails or a finished piece
waits. Names of pieces, without their timeline, are in the order they were written."""

BEHIND: Final = """
    SELECT CASE WHEN pg_is_in_recovery()
        THEN extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())
        ELSE 0 END
"""


def disk_figures() -> Iterator[Figure]:
    """Yield the free share of each disk of ROOM_DISKS, and the age of the last backup."""
    for folder in settings.ROOM_DISKS:
        found = os.statvfs(folder)
        free = found.f_bavail / found.f_blocks if found.f_blocks else 0.0
        yield Figure("disk_free_ratio", "Free share of a disk.", free, {"folder": folder})
    age_s = _age_s(settings.VAR_DIR / LAST_BACKUP)
    yield Figure("backup_age_seconds", "Since the last backup was whole; +Inf before any.", age_s)


def archive_figures() -> Iterator[Figure]:
    """Yield how old the archive of the write-ahead log is. Raises DatabaseError."""
    with connections["default"].cursor() as cursor:
        cursor.execute(ARCHIVE)
        (age_s,) = cursor.fetchone()
    meaning = "Since the write-ahead log was archived, while there is more of it to archive."
    yield Figure("archive_age_seconds", meaning, None if age_s is None else float(age_s))


def standby_figures() -> Iterator[Figure]:
    """Yield how far the replica that reports read is behind. Raises DatabaseError."""
    age_s = None
    if "replica" in connections:
        with connections["replica"].cursor() as cursor:
            cursor.execute(BEHIND)
            (found,) = cursor.fetchone()
        age_s = max(0.0, float(found or 0))
    yield Figure("standby_behind_seconds", "How old what the replica shows is.", age_s)


def proxy_figures() -> Iterator[Figure]:
    """Yield for how long the certificate that the proxy shows is valid. Raises OSError."""
    place = settings.ROOM_CERTIFICATE_AT
    left_s = _certificate_left_s(*place) if place else None
    yield Figure("certificate_left_seconds", "Until the proxy's certificate ends.", left_s)


def _certificate_left_s(host: str, port: int) -> float:
    # Browsers judge who issued it; here only its end matters.
    context = limited(ssl.create_default_context())
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with (
        within(PROXY_ANSWER),
        connected(host, port) as plain,
        context.wrap_socket(plain, server_hostname=settings.ALLOWED_HOSTS[0]) as shown,
    ):
        certificate = load_der_x509_certificate(shown.getpeercert(binary_form=True) or b"")
    ends = certificate.not_valid_after_utc
    return (ends - room_time.now()).total_seconds()


def _age_s(path: Path) -> float:
    try:
        return max(0.0, room_time.now().timestamp() - path.stat().st_mtime)
    except FileNotFoundError:
        return math.inf
