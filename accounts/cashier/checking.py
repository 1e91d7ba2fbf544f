"""Checks that requests, the money that moved for them and the audit log agree.

That every transfer has its request is checked with the ways of money (`ledger/checks`).
"""

from collections.abc import Iterator
from typing import Any, Final

from django.db import connection
from django.db.models import Sum

from accounts.cashier.models import CashierRequest, RequestKind
from accounts.cashier.models.request import OPEN
from accounts.core.audit_log.checking import LOGGED_FOR
from accounts.ledger.checks.audit import Difference
from accounts.ledger.checks.wallet_checking import WALLET_SOURCES, WalletSource
from accounts.ledger.models import Account, AccountKind
from config import room_time

WALLET_SOURCES.add(
    WalletSource(
        "cashier",
        """
        SELECT player_id, currency, CASE kind WHEN 'deposit' THEN amount ELSE -amount END
          FROM cashier_request
         WHERE kind = 'deposit' AND status IN ('done', 'reversing')
            OR kind = 'withdrawal' AND status NOT IN ('cancelled', 'refused', 'reversed')
        """,
    )
)
_UNPAID: Final = """
    SELECT asked.id, asked.kind FROM cashier_request asked
    JOIN (VALUES ('done', ''), ('reversing', ''), ('reversed', ''), ('reversed', '_reversal'))
        AS step (status, more) ON step.status = asked.status
    WHERE NOT EXISTS (
        SELECT FROM ledger_transfer
        WHERE idempotency_key = 'cashier:' || asked.id || ' ' || asked.kind || step.more
    )
    ORDER BY asked.id
"""
# What the log says of a request, in whose chain no entry can be altered unseen.
_UNLIKE_THE_LOG: Final = """
    SELECT asked.id,
        (SELECT count(*) FROM audit_entry told
          WHERE told.subject = 'cashier:' || asked.id
            AND told.action = asked.kind || '.requested' AND told.actor_id = asked.player_id
            AND told.after @> jsonb_build_object(
                'amount', asked.amount, 'currency', asked.currency, 'kind', asked.kind,
                'player', asked.player_id)),
        ARRAY(SELECT DISTINCT told.actor_id FROM audit_entry told
               WHERE told.subject = 'cashier:' || asked.id
                 AND told.action = asked.kind || '.approved' ORDER BY 1)
        = ARRAY(SELECT one FROM unnest(ARRAY[asked.first_approver_id, asked.second_approver_id])
                 AS one WHERE one IS NOT NULL ORDER BY 1)
    FROM cashier_request asked WHERE asked.asked_at > %(since)s
    ORDER BY asked.id
"""


def cashier_differences() -> Iterator[Difference]:
    """Yield every difference between requests, the money that moved for them, and the audit log."""
    yield from _withdrawals()
    yield from _unpaid()
    yield from _unlike_the_log()


def _withdrawals() -> Iterator[Difference]:
    """Yield a difference for each player whose pending withdrawals are not the sum of their open
    requests.
    """
    asked = CashierRequest.objects.filter(kind=RequestKind.WITHDRAWAL, status__in=OPEN).order_by()
    wanted = dict(asked.values_list("player").annotate(total=Sum("amount")))
    accounts = Account.objects.filter(kind=AccountKind.WITHDRAWAL)
    pending = dict(accounts.values_list("player", "balance"))
    for player in sorted(pending.keys() | wanted.keys()):
        found, expected = pending.get(player) or 0, wanted.get(player, 0)
        if found != expected:
            yield Difference(f"pending withdrawals of player {player}", found, expected)


def _unpaid() -> Iterator[Difference]:
    for request, kind in _rows(_UNPAID):
        yield Difference(f"number of transfers of cashier:{request} ({kind})", 0, 1)


def _unlike_the_log() -> Iterator[Difference]:
    for request, told, approved_alike in _rows(_UNLIKE_THE_LOG):
        if told != 1:
            yield Difference(f"number of audit entries that ask for cashier:{request}", told, 1)
        if not approved_alike:
            subject = f"number of approvals of cashier:{request} that the audit log confirms"
            yield Difference(subject, 0, 1)


def _rows(query: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, {"since": room_time.now() - LOGGED_FOR})
        return list(cursor.fetchall())
