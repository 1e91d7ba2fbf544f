"""The list of all reports."""

from collections.abc import Iterator

from accounts.compliance.reporting.definition.report import Report, Section

_reports: dict[str, Report] = {}


def register(report: Report) -> Report:
    """Put a report on the list and return it. Raises ValueError where its slug is another
    report's.
    """
    if _reports.setdefault(report.slug, report) is not report:
        raise ValueError(f"two reports at {report.slug}")
    return report


def report_of(slug: str) -> Report | None:
    """Return the report with this slug; None without one."""
    return _reports.get(slug)


def by_section() -> Iterator[tuple[Section, list[Report]]]:
    """Yield every section with its reports, in the order they were registered."""
    for section in Section:
        yield section, [report for report in _reports.values() if report.section is section]


def every_report() -> list[Report]:
    """Return all reports, in the order they were registered."""
    return list(_reports.values())
