"""The list of all reports."""

from collections.abc import Iterator
from operator import attrgetter
from typing import Final

from accounts.compliance.reporting.definition.report import Report, Section
from config.registry import Registry

REPORTS: Final = Registry[Report]("report", attrgetter("slug"))


def by_section() -> Iterator[tuple[Section, list[Report]]]:
    """Yield every section with its reports, in the order they were registered."""
    for section in Section:
        yield section, [report for report in REPORTS if report.section is section]
