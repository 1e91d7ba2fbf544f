from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.column import Column, Words
from accounts.compliance.reporting.definition.filters import Filter

if TYPE_CHECKING:
    from accounts.compliance.reporting.definition.checks import Reconciliation


class Section(Enum):
    """Where the list of reports shows a report."""

    MONEY = _("Money")
    PLAY = _("Play")
    PLAYERS = _("Players")
    ROOM = _("The room and its staff")


class Moment(Enum):
    """Whether a report tells what happened in an interval, how things stood at an instant, or
    how they stand now: of that nothing earlier is known."""

    INTERVAL = "interval"
    INSTANT = "instant"
    NOW = "now"


@dataclass(frozen=True)
class Chart:
    """A line a reader would rather look at than at rows.

    `query` gives series, UTC day and what moved on it, a row each; on a day it has no row for,
    nothing moved. It knows the report's parameters and obeys every one of its filters.
    """

    title: Words
    query: str


@dataclass(frozen=True)
class Report:
    """What a reviewer may ask for.

    `query` is a SELECT with a column for each of `columns`; it is given `from_at`, `until_at`
    (the first instant after), `now` and a value for each of `filters`, None where nothing was
    chosen. `order` is what its rows are ordered by. `subtotal` names the column whose values
    are summed up each by itself. What has money has a column `currency`, and is never summed
    over two of them. `tally` sums up where there are too many rows to add: a SELECT whose columns
    of the same names add up to the same, with `rows`, how many rows each stands for.
    `reconciliations` hold its totals against what was written elsewhere.
    """

    slug: str
    section: Section
    title: Words
    purpose: Words
    columns: Sequence[Column]
    query: str
    order: str
    moment: Moment = Moment.INTERVAL
    filters: Sequence[Filter] = ()
    subtotal: str = ""
    tally: str = ""
    reconciliations: "Sequence[Reconciliation]" = ()
    chart: Chart | None = None

    def __post_init__(self) -> None:
        if self.columns[0].total or self.columns[0].name in self.groups:
            raise ValueError(f'"Total" stands in the first column of {self.slug}')
        if self.chart is not None:
            self._require_filters(self.chart)

    def _require_filters(self, chart: Chart) -> None:
        """Raise ValueError where a reader who narrows the rows would be drawn all of them."""
        ignored = [each.name for each in self.filters if f"%({each.name})s" not in chart.query]
        if ignored:
            raise ValueError(f"the chart of {self.slug} ignores {', '.join(ignored)}")

    @property
    def groups(self) -> list[str]:
        """The columns a total is one of: the currency, where there is one."""
        return [column.name for column in self.columns if column.name == "currency"]

    def place_of(self, name: str) -> int:
        """Where the column of this name stands in a row."""
        return [column.name for column in self.columns].index(name)
