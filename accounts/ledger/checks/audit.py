"""Checking the ledger: balances and sums recomputed from the entries."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count, F, Q, Sum
from django.db.models.functions import Coalesce

from accounts.ledger.models import Account, Entry, Transfer


@dataclass(frozen=True)
class Difference:
    """A figure of the ledger that its entries do not confirm.

    `found` and `expected` are minor units, or a number of entries where `subject` says so.
    """

    subject: str
    found: int
    expected: int

    def __str__(self) -> str:
        return f"{self.subject} is {self.found}, expected {self.expected}"


def differences() -> list[Difference]:
    """Return all differences: balances, transfers and currencies recomputed from the entries.

    Each part is one query, and so sees one moment; for all of them to see the same moment call this
    inside a REPEATABLE READ transaction.
    """
    return [*_balances(), *_transfers(), *_foreign_entries(), *_totals()]


def _balances() -> Iterator[Difference]:
    kept = Account.objects.filter(balance__isnull=False)
    wrong = kept.annotate(posted=Coalesce(Sum("entries__amount"), 0)).exclude(balance=F("posted"))
    for account, balance, posted in wrong.values_list("pk", "balance", "posted"):
        yield Difference(f"balance of account {account}", int(balance or 0), int(posted))


def _transfers() -> Iterator[Difference]:
    summed = Transfer.objects.annotate(count=Count("entries"), total=Sum("entries__amount"))
    wrong = summed.filter(Q(count__lt=2) | ~Q(total=0))
    for transfer, count, total in wrong.values_list("pk", "count", "total"):
        if count < 2:
            yield Difference(f"number of entries of transfer {transfer}", count, 2)
        else:
            yield Difference(f"sum of transfer {transfer}", int(total), 0)


def _foreign_entries() -> Iterator[Difference]:
    wrong = Entry.objects.exclude(account__currency=F("transfer__currency"))
    for transfer, count in wrong.values_list("transfer").annotate(count=Count("pk")):
        yield Difference(f"number of foreign entries of transfer {transfer}", count, 0)


def _totals() -> Iterator[Difference]:
    totals = Entry.objects.values_list("account__currency").annotate(total=Sum("amount"))
    for currency, total in totals.exclude(total=0):
        yield Difference(f"sum of all accounts in {currency}", int(total), 0)
