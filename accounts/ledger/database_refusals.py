"""What the database refused, as the ledger's errors."""

import json

from django.db import IntegrityError
from psycopg import Error

from accounts.ledger.errors import CurrencyMismatch, InsufficientFunds, UnknownAccount
from accounts.ledger.models import Account


def refused_by(error: IntegrityError) -> str | None:
    """Return the name of the database constraint, or of the ledger trigger's rule, behind an
    error.
    """
    cause = error.__cause__
    return cause.diag.constraint_name if isinstance(cause, Error) else None


def ledger_error(error: IntegrityError, *, currency: str) -> Exception:
    """Return the typed error for what the database refused; the error itself if it is none of
    ours.
    """
    match refused_by(error):
        case "ledger_account_not_overdrawn":
            return _insufficient_funds(_detail(error))
        case "ledger_entry_account":
            return UnknownAccount(f"number {_detail(error)['account']}")
        case "ledger_entry_currency":
            return CurrencyMismatch(currency)
        case _:
            return error


def _insufficient_funds(detail: dict[str, int]) -> InsufficientFunds:
    account = Account.objects.get(pk=detail["account"])
    return InsufficientFunds(
        account_kind=account.kind, balance=detail["balance"], needed=detail["needed"]
    )


def _detail(error: IntegrityError) -> dict[str, int]:
    # The ledger's triggers put their numbers there as JSON; PostgreSQL's own checks put text.
    cause = error.__cause__
    detail = cause.diag.message_detail if isinstance(cause, Error) else None
    return dict(json.loads(detail or "{}"))
