"""The daily check of the shuffle, stored and published."""

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from django.conf import settings
from django.db import connection, transaction

from accounts.core.incidents import open_incident
from config import room_time
from poker.models import ShuffleCheck, ShuffleTest
from poker.oversight.shuffling.examining import Tested, examine
from poker.oversight.shuffling.leaving_out import Suspect, examine_seeds
from poker.oversight.shuffling.sources import SOURCES, Source

_LOCK: Final = 0x73687566666C65
logger = logging.getLogger(__name__)


def check_today(
    *,
    now: datetime | None = None,
    deals: int | None = None,
    sources: Mapping[str, Source] = SOURCES,
) -> ShuffleCheck | None:
    """Test fresh decks, as many as the settings say, and whether leaving seeds out goes with
    winning; store the results and return the check. Alarms open incidents.

    Returns None when today's results are stored already, or another worker is making them.
    """
    now = now or room_time.now()
    with transaction.atomic():
        if not _lock_if_free() or ShuffleCheck.objects.filter(day=now.date()).exists():
            return None
        deals = deals or settings.ROOM_SHUFFLE_DECKS
        tested = examine(deals, sources=sources)
        alarms = [each for each in tested if each.alarm]
        seeds = examine_seeds(now)
        check = ShuffleCheck.objects.create(
            day=now.date(),
            at=now,
            deals=deals,
            alarms=len(alarms),
            players=seeds.tested,
            suspects=len(seeds.suspects),
        )
        _keep(check, tested)
        if alarms:
            _raise_incident(check, alarms)
        for suspect in seeds.suspects:
            _report(check, suspect)
    logger.info(
        "shuffle checked: %s decks a source, %s alarms; seeds left out: %s players, %s alarms",
        deals,
        len(alarms),
        check.players,
        check.suspects,
    )
    return check


def _lock_if_free() -> bool:
    """Lock out other workers until this transaction ends, and return whether none was at it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", (_LOCK,))
        (is_first,) = cursor.fetchone()
    return bool(is_first)


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


def _report(check: ShuffleCheck, suspect: Suspect) -> None:
    subject = f"player:{suspect.player}"
    open_incident(
        kind="seeds_left_out",
        subject=subject,
        detail={
            "day": str(check.day),
            "hands": suspect.hands,
            "won": suspect.won,
            "p": f"{suspect.p:.2g}",
        },
        key=f"seeds_left_out:{subject}",
    )
