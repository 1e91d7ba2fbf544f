"""A report as somebody asked for it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounts.compliance.reporting.definition.interval import Interval
from accounts.compliance.reporting.definition.report import Report


@dataclass(frozen=True)
class Asked:
    """A report as somebody asked for it at `now`: its interval, and a value for each filter."""

    report: Report
    interval: Interval
    chosen: Mapping[str, Any]
    now: datetime

    def values(self) -> dict[str, Any]:
        """Return the parameters of its queries."""
        interval = self.interval
        return {
            "from_at": interval.from_at,
            "until_at": interval.until_at,
            "now": self.now,
            **self.chosen,
        }

    def filtered(self) -> Iterator[tuple[str, str]]:
        """Yield the filters that were set, as labels and words."""
        for each in self.report.filters:
            if (value := self.chosen[each.name]) is not None:
                yield str(each.field().label), each.words(value)
