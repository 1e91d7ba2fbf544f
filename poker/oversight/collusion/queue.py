"""Findings in the queue of the staff: one for each pair, indicator and currency, however often it
is found."""

from datetime import datetime
from enum import StrEnum
from typing import Final

from django.db import transaction

from poker.models import Disposition, Finding, FindingState, Indicator
from poker.oversight.collusion.disposing import note
from poker.oversight.collusion.evidence import evidence
from poker.oversight.collusion.signs.suspicion import Suspicion
from poker.oversight.collusion.window import Window

CLEARLY_MORE: Final = 1.25
"""A finding comes back when its statistic is this many times what it was when disposed of."""


class Kept(StrEnum):
    """What became of a suspicion."""

    NEW = "new"
    UPDATED = "updated"
    BACK = "back"
    DISPOSED = "disposed of before"


@transaction.atomic
def keep(found: Suspicion, window: Window, now: datetime) -> Kept:
    """Put a suspicion in the queue, update its finding, or leave it disposed of, and return which
    was done.

    A finding that was disposed of comes back when its statistic is a quarter greater than it was
    then, or when all that points at the pair now happened since. The second does not apply to a
    shared device, address or account, which may be the same old one.
    """
    about = {
        "low_id": found.low,
        "high_id": found.high,
        "indicator": found.indicator,
        "currency": found.currency,
    }
    finding = Finding.objects.select_for_update().filter(**about).first()
    if finding is None:
        finding, kept = Finding(**about, found_at=now), Kept.NEW
    elif not finding.is_closed:
        kept = Kept.UPDATED
    elif _comes_back(finding.dispositions.latest("pk"), found, window):
        finding.state, finding.is_closed, kept = FindingState.OPEN, False, Kept.BACK
        # What was decided on stays with its case; what comes back is a new one.
        finding.case = None
    else:
        return Kept.DISPOSED
    _write(finding, found, window, now)
    if kept is not Kept.UPDATED:
        note(finding, made_at=now)
    return kept


def _comes_back(last: Disposition, found: Suspicion, window: Window) -> bool:
    lasts = found.indicator == Indicator.SHARED
    all_since = last.until < window.since and not lasts
    return all_since or found.statistic >= CLEARLY_MORE * last.statistic


def _write(finding: Finding, found: Suspicion, window: Window, now: datetime) -> None:
    finding.since, finding.until = window
    finding.statistic, finding.threshold = found.statistic, found.threshold
    finding.strength, finding.sample = found.strength, found.sample
    finding.detail, finding.hands = dict(found.detail), evidence(found, window)
    finding.detail["present"] = list(found.present)
    finding.updated_at = now
    finding.save()
