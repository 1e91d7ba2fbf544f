"""The ledger's entries, read once and added up without SQL, to compare reports with."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection

from poker.models import PlayedHand

_ENTRIES = """
    SELECT t.id, t.kind, t.currency, t.reference, t.created_at,
           a.kind, a.player_id, e.amount
      FROM ledger_entry e JOIN ledger_transfer t ON t.id = e.transfer_id
      JOIN ledger_account a ON a.id = e.account_id ORDER BY e.id
"""
STACKS = ("table", "wallet")
OWNED = ("table", "wallet", "held", "withdrawal")
"""The kinds of account that belong to one player."""


class Booked(NamedTuple):
    """One entry, with its transfer and account."""

    number: int
    kind: str
    currency: str
    reference: str
    at: datetime
    account: str
    player: int | None
    amount: int


@dataclass(frozen=True)
class Span:
    """A span of time that includes its start and excludes its end."""

    since: datetime
    until: datetime

    def __contains__(self, at: datetime) -> bool:
        return self.since <= at < self.until


class Entries:
    """All entries, and the times at which the hands they name ended."""

    def __init__(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute(_ENTRIES)
            self.all = [Booked(*row) for row in cursor.fetchall()]
        self.hands = list(PlayedHand.objects.select_related("table__game", "player").order_by("pk"))
        self.ended = {
            f"table:{part.table_id} hand:{part.hand_no}": (part.ended_at, part.status)
            for part in self.hands
        }

    def made(self, span: Span, kinds: Collection[str] = ()) -> Iterator[Booked]:
        """Yield the entries of transfers made in a span of time, of some kinds or all."""
        return (e for e in self.all if e.at in span and (not kinds or e.kind in kinds))

    def of_hands(
        self, span: Span, is_of: Callable[[str], bool] = lambda _status: True
    ) -> Iterator[Booked]:
        """Yield the entries of transfers for hands that ended in a span of time with such a
        status."""
        for entry in self.all:
            at, status = self.ended.get(entry.reference, (None, ""))
            if at is not None and at in span and is_of(status):
                yield entry


def sums(entries: Iterator[Booked], *by: str, sign: int = 1) -> dict[Any, int]:
    """Add up amounts by these attributes, without the sums that are zero."""
    found: dict[Any, int] = {}
    for entry in entries:
        key = tuple(getattr(entry, name) for name in by)
        found[key] = found.get(key, 0) + sign * entry.amount
    return {key: amount for key, amount in found.items() if amount}
