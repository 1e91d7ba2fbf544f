"""Moving money without evidence, for tests about something else."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import psycopg
from django.db import transaction

from accounts.core import audit_log
from accounts.ledger import chart
from accounts.ledger.models import AccountKind, Currency, TransferKind
from accounts.ledger.posting import post
from accounts.models import Player
from tests.accounts.cashier.till import cashier


@contextmanager
def waived_evidence(owner_url: str) -> Iterator[None]:
    """Accept every transfer meanwhile, as the tables' owner, so that tables and hands may be
    invented. Transfers must still balance.
    """
    with psycopg.connect(owner_url, autocommit=True) as owner:
        found = owner.execute(
            "SELECT pg_get_functiondef('ledger_transfer_fault(ledger_transfer)'::regprocedure)"
        ).fetchone()
        assert found is not None
        owner.execute(
            "CREATE OR REPLACE FUNCTION ledger_transfer_fault(checked ledger_transfer) RETURNS text"
            " LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'"
        )
    yield
    with psycopg.connect(owner_url, autocommit=True) as owner:
        owner.execute(found[0])


@transaction.atomic
def spend(player: Player, amount: int, currency: Currency = Currency.PLAY) -> None:
    """Take money out of a player's wallet as idle money that staff move, with an audit entry."""
    real = currency != Currency.PLAY
    kind, to, destination = (
        (TransferKind.IDLE_TO_CHARITY, AccountKind.CHARITY, "charity")
        if real
        else (TransferKind.IDLE_TAKEN_BACK, AccountKind.PROMOTION, "promotion")
    )
    key = f"spent:{uuid4()}"
    spender = cashier(f"Spender{Player.objects.count()}")
    wallet = chart.wallet(player=player, currency=currency)
    transfer = post(
        kind=kind,
        currency=currency,
        entries={wallet.pk: -amount, chart.house(kind=to, currency=currency).pk: amount},
        reason="spent",
        reference=f"player:{player.pk}",
        idempotency_key=key,
    )
    audit_log.record(
        actor=spender,
        action=audit_log.Action.IDLE_MONEY_MOVED,
        subject=f"player:{player.pk}",
        after={
            "transfer": transfer.pk,
            "amount": amount,
            "currency": currency.value,
            "destination": destination,
        },
        reason="spent",
    )
