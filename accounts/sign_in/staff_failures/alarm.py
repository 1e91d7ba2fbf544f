"""Incidents for too many failed sign-ins to staff accounts in an hour."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Final

from django.conf import settings

from accounts.core.incidents import open_incident
from accounts.core.incidents.models import Incident
from accounts.models.player import Player
from accounts.sign_in.staff_failures.models import StaffSignInFailures

if TYPE_CHECKING:
    from django.db.models import QuerySet

KIND: Final = "staff_sign_in_failures"
_MOST_NAMED: Final = 20


def raise_alarm(
    recent: "QuerySet[StaffSignInFailures]", *, player: Player, address: str, now: datetime
) -> None:
    """Open an incident for an account, and for an address, with too many failures in an hour.

    Failures from an address count if they concern several accounts, because each account may have
    few. A failure after staff have closed the incident opens another one if the limit is still
    reached.
    """
    _open_if_many(recent.filter(player=player), f"player:{player.pk}", now)
    at_address = recent.filter(address=address) if address else recent.none()
    if at_address.exclude(player=player).exists():
        _open_if_many(at_address, f"address:{address}", now)


def _open_if_many(found: "QuerySet[StaffSignInFailures]", subject: str, now: datetime) -> None:
    rows = list(found)
    failures = sum(row.count for row in rows)
    key = f"{KIND} {subject}"
    if not 0 < settings.ROOM_STAFF_SIGN_IN_FAILURES <= failures:
        return
    if Incident.objects.filter(key__startswith=f"{key}:", closed_at=None).exists():
        return
    detail = {
        "failures": failures,
        "accounts": _named(f"player:{row.player_id}" for row in rows),
        "addresses": _named(row.address for row in rows if row.address),
        "kinds": _numbers(rows),
    }
    open_incident(kind=KIND, subject=subject, detail=detail, key=key, again=True, now=now)


def _named(values: Iterable[str]) -> list[str]:
    return sorted(set(values))[:_MOST_NAMED]


def _numbers(rows: Iterable[StaffSignInFailures]) -> dict[str, int]:
    numbers: Counter[str] = Counter()
    for row in rows:
        numbers[row.kind] += row.count
    return dict(numbers)
