"""Reconciliations: a report's sums compared with what was written elsewhere."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from accounts.compliance.reporting.definition.column import Kind, Words

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

    from accounts.compliance.reporting.reading.asked import Asked


@dataclass(frozen=True)
class Check:
    """One line of reconciliation: the report's figure, and the figure expected."""

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
"""The sum of each column by currency, which is empty for a report without one."""


class Reconciliation(Protocol):
    """Something a report's sums are compared with."""

    def checks(self, asked: "Asked", sums: Sums, cursor: "CursorWrapper") -> Iterable[Check]:
        """Return or yield the lines of reconciliation over all rows, whatever the page."""


@dataclass(frozen=True)
class LedgerSum:
    """A column's total beside the sum in the ledger or another record: `query` selects the currency
    and the amount, in minor units or in the unit of `kind`.
    """

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
    """A column that must equal the signed sum of others: `parts` maps their names to 1 or -1."""

    label: Words
    column: str
    parts: Mapping[str, int]

    def checks(self, asked: "Asked", sums: Sums, cursor: "CursorWrapper") -> Iterable[Check]:
        for currency, sum_of in sorted(sums.items()):
            expected = sum(sign * sum_of[name] for name, sign in self.parts.items())
            yield Check(f"{self.label}, {currency}", sum_of[self.column], expected)
