"""The pages of reports."""

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from accounts.compliance.reporting.definition.filters import LARGEST_NUMBER
from accounts.compliance.reporting.definition.registry import REPORTS, by_section
from accounts.compliance.reporting.definition.report import Report
from accounts.compliance.reporting.files.file_answer import file_answer
from accounts.compliance.reporting.files.issuing import issue
from accounts.compliance.reporting.files.sheet import check_cells, check_titles, heading, rows, sums
from accounts.compliance.reporting.models import Format
from accounts.compliance.reporting.pages.access import for_reviewers
from accounts.compliance.reporting.pages.drawing import drawn
from accounts.compliance.reporting.pages.form import ReportForm
from accounts.compliance.reporting.reading.reading import PAGE, ReportResult, read
from accounts.core.form_page import UNPROCESSABLE, form_page, submit
from accounts.core.requester import address_of, staff_of
from config import room_time


class PageForm(forms.Form):
    """The number of a page of rows, from 1 on."""

    page = forms.IntegerField(min_value=1, max_value=LARGEST_NUMBER // PAGE, required=False)


class FormatForm(forms.Form):
    """The file format of a copy."""

    format = forms.ChoiceField(choices=Format.choices)


@require_safe
@for_reviewers
def index(request: HttpRequest) -> HttpResponse:
    """Show every report with its purpose."""
    return render(request, "compliance/index.html", {"sections": list(by_section())})


@require_safe
@for_reviewers
def report(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one report as the address asks for it; 422 where the form is not valid."""
    wanted = _report_or_404(slug)
    form = ReportForm(wanted, request.GET, room_time.now())
    context = {"report": wanted, "form": form}
    if not form.is_valid():
        return form_page(request, "compliance/report.html", context, form)
    page = _page(request)
    result = read(form.asked, page=page)
    return render(request, "compliance/report.html", {**context, **_shown(result, page, request)})


@require_POST
@for_reviewers
def issue_copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Archive the report as the address asks for it, and send the file; 422 where it is refused."""
    wanted = _report_or_404(slug)
    form, chosen = ReportForm(wanted, request.GET, room_time.now()), FormatForm(request.POST)
    if chosen.is_valid():
        copy = submit(
            form,
            lambda: issue(
                asked=form.asked,
                form=Format(chosen.cleaned_data["format"]),
                staff=staff_of(request),
                address=address_of(request),
            ),
        )
        if copy is not None:
            return file_answer(copy, bytes(copy.content))
    context = {"report": wanted, "form": form, "refused_format": chosen.errors}
    return render(request, "compliance/report.html", context, status=UNPROCESSABLE)


def _report_or_404(slug: str) -> Report:
    found = REPORTS.get(slug)
    if found is None:
        raise Http404
    return found


def _page(request: HttpRequest) -> int:
    form = PageForm(request.GET)
    return (form.cleaned_data["page"] if form.is_valid() else None) or 1


def _shown(result: ReportResult, page: int, request: HttpRequest) -> dict[str, Any]:
    return {
        "result": result,
        "heading": heading(result.asked),
        "rows": list(rows(result)),
        "sums": list(sums(result)),
        "checks": [(check, check_cells(check)) for check in result.checks],
        "check_titles": check_titles(),
        "charts": list(drawn(result)),
        "formats": Format.choices,
        "query": _query(request),
        "page": page,
        "earlier": page - 1 if page > 1 else None,
        "later": page + 1 if page < result.pages else None,
    }


def _query(request: HttpRequest) -> str:
    """Return what was asked for as a query string, for links to other pages and to the file."""
    return urlencode([(name, value) for name, value in request.GET.items() if name != "page"])
