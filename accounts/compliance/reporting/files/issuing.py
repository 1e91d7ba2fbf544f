"""Issuing copies of reports, and reading them again."""

from collections.abc import Callable, Mapping
from datetime import datetime
from hashlib import sha256
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.files.csv_file import csv_file
from accounts.compliance.reporting.files.xlsx_file import xlsx_file
from accounts.compliance.reporting.models import Format, IssuedCopy
from accounts.compliance.reporting.reading.asked import Asked
from accounts.compliance.reporting.reading.reading import MOST_ROWS, ReportResult, read_whole
from accounts.core import audit_log
from accounts.core.incidents import open_incident
from accounts.models.player import Player
from config.refusals.explained import ExplainedRefusal
from config.version import software_version

_WRITING: Final[Mapping[Format, Callable[[ReportResult], bytes]]] = {
    Format.CSV: csv_file,
    Format.XLSX: xlsx_file,
}


def issue(*, asked: Asked, form: Format, staff: Player, address: str = "") -> IssuedCopy:
    """Archive the whole report as bytes with their SHA-256, note it in the audit log, and return
    it.

    Raises ExplainedRefusal; then nothing is archived.
    """
    whole = read_whole(asked)
    if whole.count > MOST_ROWS:
        raise ExplainedRefusal(
            _("A file holds at most %(most)s rows: ask for a shorter interval."),
            code="too_many_rows",
            field="period",
            allowed={"most": MOST_ROWS, "rows": whole.count},
        )
    content = _WRITING[form](whole)
    with transaction.atomic():
        copy = IssuedCopy.objects.create(
            report=asked.report.slug,
            title=str(asked.report.title),
            interval=str(asked.interval),
            filters=dict(asked.filtered()),
            format=form,
            rows=whole.count,
            content=content,
            sha256=sha256(content).hexdigest(),
            software_version=software_version(),
            issued_at=asked.now,
            issued_by=staff,
        )
        _note(audit_log.Action.REPORT_COPY_ISSUED, copy, staff, address, asked.now)
    return copy


def content_of(*, copy: IssuedCopy, staff: Player, now: datetime, address: str = "") -> bytes:
    """Return the bytes that were issued, and note in the audit log that they were read.

    Raises ExplainedRefusal when they no longer have their SHA-256, after opening an incident.
    """
    content = bytes(copy.content)
    found = sha256(content).hexdigest()
    if found != copy.sha256:
        _tell_altered(copy, found, now)
        raise ExplainedRefusal(
            _("The archived file is not the one that was issued. It is an incident."),
            code="copy_altered",
            field="sha256",
            allowed={"sha256": copy.sha256},
        )
    _note(audit_log.Action.REPORT_COPY_READ, copy, staff, address, now)
    return content


def _note(
    action: audit_log.Action, copy: IssuedCopy, staff: Player, address: str, now: datetime
) -> None:
    audit_log.record(
        actor=staff,
        action=action,
        subject=f"report_copy:{copy.pk}",
        after={"report": copy.report, "interval": copy.interval, "sha256": copy.sha256},
        address=address,
        now=now,
    )


def _tell_altered(copy: IssuedCopy, found: str, now: datetime) -> None:
    open_incident(
        kind="report_copy_altered",
        subject=f"report_copy:{copy.pk}",
        detail={"issued": copy.sha256, "found": found},
        key=f"report_copy:{copy.pk}:{found}",
        now=now,
    )
