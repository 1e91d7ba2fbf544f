"""The money paid from the house and freed in the last 24 hours, from the audit log."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from django.db import connection

from accounts.core.audit_log.models import AuditEntry
from accounts.core.second_person.acts import FREED, PAID

PERIOD: Final = timedelta(hours=24)
SIGNED_WITH: Final = "signed_with"
"""The name, in an entry of the log, of the person who signed first."""
HAND: Final = "counted_for"
"""The name, in an entry of the log, of the hand it counts for, if that is not its subject."""
_LOCK: Final = 0x74776F5F70657273


class Sums(NamedTuple):
    """Cents paid and freed by each member of staff, to each player, and for each hand."""

    by_staff: "Counter[int]"
    by_player: "Counter[int]"
    by_hand: "Counter[str]"


def lock_sums() -> None:
    """Lock the sums until the transaction ends, so that two concurrent decisions cannot both pass.

    Taken after tables, requests and players, before ledger accounts and the end of the audit log.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))


def sums(now: datetime) -> Sums:
    """Return the sums of the 24 hours before `now`. The caller holds the lock.

    A decision of two people counts for both, and toward the sums of its players and hand.
    """
    found = Sums(Counter(), Counter(), Counter())
    entries = AuditEntry.objects.filter(at__gt=now - PERIOD, after__has_any_keys=[PAID, FREED])
    for actor, subject, counted in entries.values_list("actor", "subject", "after"):
        after: dict[str, Any] = counted or {}
        shares = list(_shares(after))
        total = sum(cents for _player, cents in shares)
        for person in {one for one in (actor, after.get(SIGNED_WITH)) if one is not None}:
            found.by_staff[person] += total
        for player, cents in shares:
            found.by_player[player] += cents
        found.by_hand[after.get(HAND, subject)] += total
    return found


def _shares(after: dict[str, Any]) -> Iterator[tuple[int, int]]:
    for name in (PAID, FREED):
        for player, cents in after.get(name, {}).items():
            yield int(player), cents
