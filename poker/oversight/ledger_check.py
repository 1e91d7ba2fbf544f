"""The hourly check of all the room's money, and the incident a difference opens."""

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from itertools import chain
from typing import Final

from django.db import transaction

from accounts.cashier.checking import cashier_differences
from accounts.compliance.log_comparison import log_differences
from accounts.compliance.record_checking import record_differences
from accounts.compliance.state_comparison import state_differences
from accounts.core.databases.snapshot import snapshot
from accounts.core.incidents import open_incident
from accounts.ledger.checks.audit import Difference, differences
from accounts.ledger.checks.registered import LEDGER_CHECKS
from accounts.ledger.checks.seal_checking import seal_differences
from accounts.ledger.checks.wallet_checking import wallet_differences
from accounts.ledger.checks.way_checking import way_differences
from accounts.ledger.models import LedgerCheck
from config import room_time
from poker.services.money.checking import table_differences

KIND: Final = "ledger_difference"
MOST_NAMED: Final = 100


def check_ledger(*, whole: bool = True, now: datetime | None = None) -> Sequence[Difference]:
    """Recompute everything at one moment, store that this was done, and return the differences.

    If not `whole` (the hourly check), compare only the newest rows of very large tables.

    Differences open one incident; the same ones, found again, open another only when staff have
    closed the first.
    """
    now = now or room_time.now()
    with snapshot():
        found = everything_amiss(whole=whole)
    with transaction.atomic():
        LedgerCheck.objects.create(at=now, differences=len(found))
        if found:
            _raise_incident(found, now)
    return found


def everything_amiss(*, whole: bool = True) -> Sequence[Difference]:
    """Return the differences between ledger, cashier, tables and recorded versions. Call it inside
    `snapshot`."""
    return [
        *differences(),
        *seal_differences(),
        *way_differences(whole=whole),
        *wallet_differences(),
        *cashier_differences(),
        *log_differences(),
        *state_differences(),
        *record_differences(whole=whole),
        *table_differences(),
        *chain.from_iterable(check(whole) for check in LEDGER_CHECKS),
    ]


def _raise_incident(found: Sequence[Difference], now: datetime) -> None:
    named = [str(difference) for difference in found]
    digest = sha256("\n".join(sorted(named)).encode()).hexdigest()[:16]
    open_incident(
        kind=KIND,
        subject="ledger",
        detail={"differences": named[:MOST_NAMED], "count": len(named)},
        key=f"{KIND}:{digest}",
        again=True,
        now=now,
    )
