"""Writing transfers into the ledger."""

from collections.abc import Collection, Mapping

from django.db import IntegrityError

from accounts.ledger.database_refusals import ledger_error
from accounts.ledger.errors import IdempotencyMismatch, InvalidAmount, Unbalanced
from accounts.ledger.inserting import Entries, insert, numbered
from accounts.ledger.models import Currency, Transfer, TransferKind

# The largest integer a browser's number holds exactly, to a round figure.
MOST_AMOUNT = 10**15


def post(
    *,
    kind: TransferKind,
    currency: Currency,
    entries: Mapping[int, int],
    reason: str,
    reference: str,
    idempotency_key: str,
) -> Transfer:
    """Write one transfer with its entries, `{account id: amount in minor units}`, and return it.

    Runs inside the caller's transaction, or one of its own. A key used before with the same content
    returns the earlier transfer and moves nothing. Raises, with nothing changed: InvalidAmount,
    Unbalanced, UnknownAccount, CurrencyMismatch, InsufficientFunds, and IdempotencyMismatch for a
    key used before with another content.
    """
    check_entries(entries.values())
    wanted = Transfer(
        kind=kind,
        currency=currency,
        reason=reason,
        reference=reference,
        idempotency_key=idempotency_key,
    )
    return wanted if inserted(wanted, numbered(entries)) else _earlier(wanted, entries)


def inserted(wanted: Transfer, entries: Entries) -> bool:
    """Insert a transfer, as `insert` does, and return whether it was inserted.

    Raises UnknownAccount, CurrencyMismatch or InsufficientFunds, with nothing changed.
    """
    try:
        return insert(wanted, entries)
    except IntegrityError as error:
        raise ledger_error(error, currency=wanted.currency) from error


def check_entries(amounts: Collection[int]) -> None:
    """Raise InvalidAmount or Unbalanced for amounts of entries that no transfer can have."""
    for amount in amounts:
        check_amount(amount, least=-MOST_AMOUNT)
    total = sum(amounts)
    if len(amounts) < 2 or total != 0:
        raise Unbalanced(count=len(amounts), total=total)


def check_amount(amount: int, *, least: int, most: int = MOST_AMOUNT) -> None:
    """Raise InvalidAmount unless it is an integer from `least` to `most`, and not zero."""
    if type(amount) is not int or amount == 0 or not least <= amount <= most:
        raise InvalidAmount(amount, least=least, most=most)


def _earlier(wanted: Transfer, entries: Mapping[int, int]) -> Transfer:
    """Return the transfer that used the key before. Raises IdempotencyMismatch where it is
    another."""
    # Another connection may have used the key since the insertion began; its row is visible now.
    earlier = Transfer.objects.get(idempotency_key=wanted.idempotency_key)
    posted = dict(earlier.entries.values_list("account_id", "amount"))
    if posted != dict(entries) or _heading(earlier) != _heading(wanted):
        raise IdempotencyMismatch(wanted.idempotency_key)
    return earlier


def _heading(transfer: Transfer) -> tuple[str, ...]:
    return (transfer.kind, transfer.currency, transfer.reason, transfer.reference)
