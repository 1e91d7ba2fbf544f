"""Removing records whose time is over."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db import DatabaseError, transaction
from django.db.models import F

from accounts.compliance.retention.kinds import KINDS, Figures, Kind
from accounts.compliance.retention.models import RetentionPolicy
from accounts.core import audit_log
from accounts.core.incidents import open_incident
from config import room_time
from config.database_errors import concerns_database

AT_ONCE: Final = 1000
"""Rows in one transaction: few, so that nobody waits for long and little is redone."""

logger = logging.getLogger(__name__)


class Applied(NamedTuple):
    """One kind after a run, or as a run would find it."""

    kind: Kind
    policy: RetentionPolicy
    figures: Figures
    removed: int


def apply_retention(
    *,
    now: datetime | None = None,
    at_once: int = AT_ONCE,
    on_batch: Callable[[Kind, int], None] = lambda _kind, _removed: None,
) -> list[Applied]:
    """Remove the records of every kind whose time is over and nothing holds; return what was done.

    It works in batches, each a transaction, so that it may be stopped anywhere, run late, run twice
    or run twice at once. What was removed is written into the audit log. A kind whose removal fails
    opens an incident, once a day, and does not keep the others waiting.
    """
    now = now or room_time.now()
    return [_applied(kind, policy, now, at_once, on_batch) for kind, policy in _policies()]


def would_apply(*, now: datetime | None = None) -> list[Applied]:
    """Return what a run would find of every kind; nothing is removed."""
    now = now or room_time.now()
    return [
        Applied(kind, policy, kind.store.figures(_until(policy, now), now), 0)
        for kind, policy in _policies()
    ]


def _policies() -> list[tuple[Kind, RetentionPolicy]]:
    kept = {policy.kind: policy for policy in RetentionPolicy.objects.all()}
    return [(kind, kept[kind.slug]) for kind in KINDS]


def _until(policy: RetentionPolicy, now: datetime) -> datetime:
    return now - timedelta(days=policy.keep_days)


def _applied(
    kind: Kind,
    policy: RetentionPolicy,
    now: datetime,
    at_once: int,
    on_batch: Callable[[Kind, int], None],
) -> Applied:
    until, removed = _until(policy, now), 0
    try:
        while count := _batch(kind, until, now, at_once):
            removed += count
            logger.info("retention: %s of %s removed", removed, kind.slug)
            on_batch(kind, count)
    except DatabaseError as error:
        if concerns_database(error):
            raise
        logger.exception("retention of %s failed", kind.slug)
        key = f"retention_failed:{kind.slug}:{now:%Y-%m-%d}"
        subject = f"retention:{kind.slug}"
        open_incident(kind="retention_failed", subject=subject, detail={}, key=key, now=now)
    figures = kind.store.figures(until, now)
    _note(kind, policy, figures, removed, until, now)
    return Applied(kind, policy, figures, removed)


def _batch(kind: Kind, until: datetime, now: datetime, most: int) -> int:
    with transaction.atomic():
        return kind.store.remove(until, now, most)


@transaction.atomic
def _note(
    kind: Kind,
    policy: RetentionPolicy,
    figures: Figures,
    removed: int,
    until: datetime,
    now: datetime,
) -> None:
    RetentionPolicy.objects.filter(pk=policy.pk).update(
        last_run_at=now,
        removed=removed,
        removed_in_all=F("removed_in_all") + removed,
        **figures._asdict(),
    )
    if removed:
        audit_log.record(
            actor=None,
            action=audit_log.Action.RETENTION_POLICY_APPLIED,
            subject=f"retention:{kind.slug}",
            after={"removed": removed, "until": until},
            now=now,
        )
