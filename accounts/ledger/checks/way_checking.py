"""The check that every transfer used an allowed way and has the evidence of that way."""

from collections.abc import Iterator
from typing import Final

from django.db import connection

from accounts.core.audit_log.checking import LOGGED_FOR
from accounts.ledger.checks.audit import Difference
from accounts.ledger.ways import WAYS
from config import room_time

HOURLY: Final = 50_000
"""The number of newest transfers compared every hour, at about a millisecond each."""

# Evidence older than the audit log may be missing. The accounts of a transfer never are.
_UNLAWFUL: Final = """
    SELECT transfer.id, transfer.kind, checked.fault
      FROM ledger_transfer transfer
      CROSS JOIN LATERAL ledger_transfer_fault(transfer) checked (fault)
     WHERE transfer.id > %(after)s
       AND (checked.fault <> 'evidence'
            OR checked.fault = 'evidence' AND transfer.created_at > %(since)s)
     ORDER BY transfer.id
"""
_NEWEST: Final = """
    SELECT coalesce((SELECT id FROM ledger_transfer ORDER BY id DESC OFFSET %s LIMIT 1), 0)
"""
_IN_FORCE: Final = """
    SELECT transfer, source, target, evidence, money, same_player, same_table,
           ended_at IS NOT NULL
      FROM ledger_way
"""


def way_differences(*, whole: bool = True) -> Iterator[Difference]:
    """Yield a difference for every transfer ever written without an allowed way or its evidence,
    and for every row of `ledger_way` that differs from `WAYS`.

    If not `whole`, compare only the newest HOURLY transfers.
    """
    with connection.cursor() as cursor:
        cursor.execute(_IN_FORCE)
        in_force = {tuple(row) for row in cursor.fetchall()}
        after = 0
        if not whole:
            cursor.execute(_NEWEST, [HOURLY])
            (after,) = cursor.fetchone()
        cursor.execute(_UNLAWFUL, {"since": room_time.now() - LOGGED_FOR, "after": after})
        unlawful = cursor.fetchall()
    for transfer, source, target, *_terms in sorted(in_force ^ {tuple(way) for way in WAYS}):
        yield Difference(f"way of a {transfer} from {source} to {target} as released", 0, 1)
    for transfer, kind, fault in unlawful:
        yield Difference(f"lawful {fault} behind transfer {transfer} ({kind})", 0, 1)
