"""The daily check of the shuffle, kept and published."""

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.incidents import open_incident
from poker.models import ShuffleCheck, ShuffleTest
from poker.shuffling.examining import Tested, examine
from poker.shuffling.sources import SOURCES, Source
from poker.shuffling.threshold import DEALS

logger = logging.getLogger(__name__)


def check_today(
    *,
    now: datetime | None = None,
    deals: int = DEALS,
    sources: Mapping[str, Source] = SOURCES,
) -> ShuffleCheck | None:
    """Test fresh decks and keep the results, alarms as an incident; None when today's are there."""
    now = now or timezone.now()
    if ShuffleCheck.objects.filter(day=now.date()).exists():
        return None
    tested = examine(deals, sources=sources)
    alarms = [each for each in tested if each.alarm]
    with transaction.atomic():
        check, is_new = ShuffleCheck.objects.get_or_create(
            day=now.date(), defaults={"at": now, "deals": deals, "alarms": len(alarms)}
        )
        if not is_new:
            return None
        _keep(check, tested)
        if alarms:
            _raise_incident(check, alarms)
    logger.info("shuffle checked: %s decks of each source, %s alarms", deals, len(alarms))
    return check


def _keep(check: ShuffleCheck, tested: Sequence[Tested]) -> None:
    ShuffleTest.objects.bulk_create(
        ShuffleTest(
            check_of=check,
            source=each.source,
            test=each.result.test,
            statistic=each.result.statistic,
            p=each.result.p,
            again=each.again,
        )
        for each in tested
    )


def _raise_incident(check: ShuffleCheck, alarms: Sequence[Tested]) -> None:
    found = [
        {
            "source": each.source,
            "test": each.result.test,
            "p": f"{each.result.p:.2g}",
            "again": f"{each.again:.2g}",
        }
        for each in alarms
    ]
    open_incident(
        kind="shuffle_biased",
        subject="shuffle",
        detail={"day": str(check.day), "tests": found},
        key=f"shuffle_biased:{check.day}",
    )
