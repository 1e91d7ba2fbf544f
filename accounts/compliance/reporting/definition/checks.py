"""Holding what a report sums to against what was written elsewhere."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from accounts.compliance.reporting.definition.column import Kind, Words

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

    from accounts.compliance.reporting.reading.asked import Asked


@dataclass(frozen=True)
class Check:
    """One line of reconciliation: what the report comes to, and what it should."""

    label: str
    found: int
    expected: int
    kind: Kind = Kind.MONEY

    @property
    def variance(self) -> int:
        return self.found - self.expected

    @property
    def is_clean(self) -> bool:
        return self.variance == 0


Sums = Mapping[str, Mapping[str, int]]
"""By currency, empty for a report without one: what each column sums to."""


class Reconciliation(Protocol):
    """Something a report's sums are held against."""

    def checks(self, asked: "Asked", sums: Sums, cursor: "CursorWrapper") -> Iterable[Check]:
        """The lines, whatever the page: over all rows."""


@dataclass(frozen=True)
class LedgerSum:
    """A column's total beside what the ledger, or another record, sums to: `query` gives currency
    and minor units, or what else `kind` says."""

    label: Words
    column: str
    query: str
    kind: Kind = Kind.MONEY

    def checks(self, asked: "Asked", sums: Sums, cursor: "CursorWrapper") -> Iterable[Check]:
        cursor.execute(self.query, asked.values())
        ledger = {currency: int(amount or 0) for currency, amount in cursor.fetchall()}
        for currency in sorted(sums.keys() | ledger.keys()):
            found = sums.get(currency, {}).get(self.column, 0)
            label = f"{self.label}, {currency}" if currency else str(self.label)
            yield Check(label, found, ledger.get(currency, 0), self.kind)


@dataclass(frozen=True)
class ColumnsAgree:
    """Columns that come to the same when signed and added: what stood, and what moved."""

    label: Words
    column: str
    parts: Mapping[str, int]

    def checks(self, asked: "Asked", sums: Sums, cursor: "CursorWrapper") -> Iterable[Check]:
        for currency, sum_of in sorted(sums.items()):
            expected = sum(sign * sum_of[name] for name, sign in self.parts.items())
            yield Check(f"{self.label}, {currency}", sum_of[self.column], expected)
