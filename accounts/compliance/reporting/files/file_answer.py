"""The HTTP response that sends a copy of a report."""

from typing import Final

from django.http import HttpResponse

from accounts.compliance.reporting.models import Format, IssuedCopy

_TYPES: Final = {
    Format.CSV: "text/csv; charset=utf-8",
    Format.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def file_answer(copy: IssuedCopy, content: bytes) -> HttpResponse:
    """Return a response that makes the browser save the copy's file."""
    return HttpResponse(
        content,
        content_type=_TYPES[Format(copy.format)],
        headers={"Content-Disposition": f'attachment; filename="{copy.file_name}"'},
    )
