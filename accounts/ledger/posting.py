"""Writing transfers into the ledger."""

from collections.abc import Mapping

from django.db import IntegrityError, transaction

from accounts.ledger.database_refusals import ledger_error, refused_by
from accounts.ledger.errors import IdempotencyMismatch, InvalidAmount, Unbalanced
from accounts.ledger.models import Currency, Entry, Transfer, TransferKind

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
    check_entries(entries)
    wanted = Transfer(
        kind=kind,
        currency=currency,
        reason=reason,
        reference=reference,
        idempotency_key=idempotency_key,
    )
    earlier = _earlier(wanted, entries)
    if earlier is not None:
        return earlier
    try:
        return _insert(wanted, entries)
    except IntegrityError as error:
        # Another connection may have used the key since we looked; its row is visible now.
        if refused_by(error) == "ledger_transfer_idempotency_key":
            earlier = _earlier(wanted, entries)
        if earlier is None:
            raise ledger_error(error, currency=currency) from error
        return earlier


def check_entries(entries: Mapping[int, int]) -> None:
    """Raise InvalidAmount or Unbalanced for entries that no transfer can have."""
    for amount in entries.values():
        check_amount(amount, least=-MOST_AMOUNT)
    total = sum(entries.values())
    if len(entries) < 2 or total != 0:
        raise Unbalanced(count=len(entries), total=total)


def check_amount(amount: int, *, least: int, most: int = MOST_AMOUNT) -> None:
    """Raise InvalidAmount unless it is an integer from `least` to `most`, and not zero."""
    if type(amount) is not int or amount == 0 or not least <= amount <= most:
        raise InvalidAmount(amount, least=least, most=most)


def _insert(transfer: Transfer, entries: Mapping[int, int]) -> Transfer:
    with transaction.atomic():
        transfer.save(force_insert=True)
        # By account id: everybody locks accounts in this order, so there are no deadlocks.
        Entry.objects.bulk_create(
            Entry(transfer=transfer, account_id=account, amount=entries[account])
            for account in sorted(entries)
        )
    return transfer


def _earlier(wanted: Transfer, entries: Mapping[int, int]) -> Transfer | None:
    earlier = Transfer.objects.filter(idempotency_key=wanted.idempotency_key).first()
    if earlier is None:
        return None
    posted = dict(earlier.entries.values_list("account_id", "amount"))
    if posted != dict(entries) or _heading(earlier) != _heading(wanted):
        raise IdempotencyMismatch(wanted.idempotency_key)
    return earlier


def _heading(transfer: Transfer) -> tuple[str, ...]:
    return (transfer.kind, transfer.currency, transfer.reason, transfer.reference)
