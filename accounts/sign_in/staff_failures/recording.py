"""Recording failed sign-ins to accounts of staff in the audit log, within bounds.

The first ten failures of an account in an hour get an entry each. Further ones are counted, and
every ten minutes one entry for each account gives their number, so a flood of attempts adds at most
sixteen entries an hour for each staff account.
"""

from datetime import datetime, timedelta
from typing import Final

from django.db import connection, transaction
from django.db.models import F, Q, QuerySet

from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.recording import record
from accounts.models.player import Player
from accounts.sign_in.staff_failures.alarm import raise_alarm
from accounts.sign_in.staff_failures.models import FailureKind, StaffSignInFailures
from config.http.addresses import household

LOGGED_EACH: Final = 10
COUNTED_FOR: Final = timedelta(hours=1)
BUCKET: Final = timedelta(minutes=10)
MOST_ADDRESSES: Final = 100
"""The number of addresses per hour counted separately for each account; others are counted
together."""

_LOCK: Final = 0x5369676E
_COUNT: Final = """
    INSERT INTO accounts_staff_sign_in_failures AS held
                (player_id, address, kind, since, count, logged)
    VALUES (%(player)s, %(address)s, %(kind)s, %(since)s, 1, %(logged)s)
    ON CONFLICT (player_id, since, address, kind)
    DO UPDATE SET count = held.count + 1, logged = held.logged + %(logged)s
"""


def is_staff_account(player: Player) -> bool:
    """Return whether an account has staff access, or would have it if it were open."""
    return player.is_staff or player.is_superuser or player.groups.exists()


def record_failure(
    *, player: Player | None, kind: FailureKind, address: str, now: datetime
) -> None:
    """Record that a sign-in to an account of staff failed; do nothing for any other account.

    The entered values are not recorded. The entry has no actor, because the person is unknown.
    """
    if player is None or not is_staff_account(player):
        return
    if not player.is_active:
        kind = FailureKind.INACTIVE
    with transaction.atomic():
        _lock(player.pk)
        recent = recent_failures(now).filter(player=player)
        is_logged = sum(recent.values_list("logged", flat=True)) < LOGGED_EACH
        counted_at = _counted_address(recent, household(address))
        with connection.cursor() as cursor:
            cursor.execute(
                _COUNT,
                {
                    "player": player.pk,
                    "address": counted_at,
                    "kind": str(kind),
                    "since": _bucket(now),
                    "logged": int(is_logged),
                },
            )
        raise_alarm(recent_failures(now), player=player, address=counted_at, now=now)
        if is_logged:
            _log(player.pk, kind=kind, count=1, addresses=[address], now=now)


def log_counted(now: datetime) -> int:
    """Record the failures that were only counted, in one entry for each account, and delete expired
    counts. Return the number of entries.
    """
    over = StaffSignInFailures.objects.filter(since__lte=now - BUCKET)
    open_counts = over.filter(count__gt=F("logged"))
    players = sorted(set(open_counts.values_list("player", flat=True)))
    for player_id in players:
        _log_counted_of(player_id, open_counts, now)
    forgotten = over.filter(since__lte=now - COUNTED_FOR - BUCKET, count=F("logged"))
    forgotten.delete()
    return len(players)


def recent_failures(now: datetime) -> "QuerySet[StaffSignInFailures]":
    """Return the counts of the last hour for all accounts, including the ten minutes in which the
    hour began.
    """
    return StaffSignInFailures.objects.filter(Q(since__gt=now - COUNTED_FOR - BUCKET))


@transaction.atomic
def _log_counted_of(
    player_id: int, open_counts: "QuerySet[StaffSignInFailures]", now: datetime
) -> None:
    _lock(player_id)
    rows = list(open_counts.filter(player=player_id))
    if not rows:
        return
    kinds = {row.kind for row in rows}
    _log(
        player_id,
        kind=FailureKind(kinds.pop()) if len(kinds) == 1 else FailureKind.SEVERAL,
        count=sum(row.count - row.logged for row in rows),
        addresses=sorted({row.address for row in rows}),
        now=now,
    )
    for row in rows:
        row.logged = row.count
    StaffSignInFailures.objects.bulk_update(rows, ["logged"])


def _log(
    player_id: int, *, kind: FailureKind, count: int, addresses: list[str], now: datetime
) -> None:
    record(
        actor=None,
        action=Action.STAFF_MEMBER_SIGN_IN_FAILED,
        subject=f"player:{player_id}",
        after={"kind": str(kind), "count": count},
        address=addresses[0] if len(addresses) == 1 else "",
        now=now,
    )


def _counted_address(recent: "QuerySet[StaffSignInFailures]", address: str) -> str:
    """Return the address to count under, or "" for a new address beyond those counted
    separately."""
    known = set(recent.values_list("address", flat=True).distinct())
    return address if address in known or len(known) < MOST_ADDRESSES else ""


def _bucket(now: datetime) -> datetime:
    return now - timedelta(
        minutes=now.minute % 10, seconds=now.second, microseconds=now.microsecond
    )


def _lock(player_id: int) -> None:
    """Lock the counts of an account until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", (_LOCK, player_id % 2**31))
