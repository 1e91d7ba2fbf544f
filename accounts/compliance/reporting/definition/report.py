"""The definition of a report."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.column import Column, Words
from accounts.compliance.reporting.definition.filters import Filter
from accounts.ledger.models import TransferKind

if TYPE_CHECKING:
    from accounts.compliance.reporting.definition.checks import Reconciliation


class Section(Enum):
    """The section of the list of reports in which a report stands."""

    MONEY = _("Money")
    PLAY = _("Play")
    PLAYERS = _("Players")
    ROOM = _("The room and its staff")


class Moment(Enum):
    """Whether a report covers an interval, the state at an instant, or the state now, of which no
    earlier state is known.
    """

    INTERVAL = "interval"
    INSTANT = "instant"
    NOW = "now"


@dataclass(frozen=True)
class Chart:
    """A line chart of a report.

    `query` selects series, UTC day and the amount that moved, one row each; on a day without a row
    nothing moved. It gets the report's parameters and must apply every one of its filters.
    """

    title: Words
    query: str


@dataclass(frozen=True)
class Report:
    """A report that a reviewer can ask for.

    `query` is a SELECT with a column for each of `columns`; its parameters are `from_at`,
    `until_at` (the first instant after), `now` and a value for each of `filters`, None where
    nothing was chosen. `order` is what its rows are ordered by. `subtotal` names the column for
    each of whose values a subtotal is shown. A report with money has a column `currency`, and is
    never summed over two of them. `tally` is for reports with too many rows to add up: a SELECT
    whose columns have the same names and the same sums, with `rows`, the number of rows each of its
    rows stands for. `home_of` are the kinds of transfer that the report is the home of: it shows
    every transfer of the kind exactly once, in a row of its own or in that of its hand or
    tournament, and reconciles their sums with the ledger. Every kind has one home; a report that
    selects or totals transfers of several kinds is not a home. `reconciliations` compare its totals
    with independent records.
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
    home_of: Sequence[TransferKind] = ()
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
        """Raise ValueError where the chart ignores a filter, and so would draw rows filtered
        out.
        """
        ignored = [each.name for each in self.filters if f"%({each.name})s" not in chart.query]
        if ignored:
            raise ValueError(f"the chart of {self.slug} ignores {', '.join(ignored)}")

    @property
    def groups(self) -> list[str]:
        """Return the columns by which totals are grouped: the currency, where there is one."""
        return [column.name for column in self.columns if column.name == "currency"]

    def place_of(self, name: str) -> int:
        """Return the index in a row of the column of this name. Raises ValueError without one."""
        return [column.name for column in self.columns].index(name)
