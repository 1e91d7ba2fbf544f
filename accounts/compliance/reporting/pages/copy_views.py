"""The pages of issued copies."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.compliance.reporting.files.file_answer import file_answer
from accounts.compliance.reporting.files.issuing import content_of
from accounts.compliance.reporting.models import IssuedCopy
from accounts.compliance.reporting.pages.access import for_reviewers
from accounts.compliance.reporting.reading.reading import PAGE
from accounts.core.requester import address_of, staff_of
from config import room_time
from config.refusals.explained import ExplainedRefusal

CONFLICT = 409


@require_safe
@for_reviewers
def copies(request: HttpRequest) -> HttpResponse:
    """Show every copy that was issued, the newest first."""
    issued = IssuedCopy.objects.defer("content").select_related("issued_by")
    page = Paginator(issued, PAGE).get_page(request.GET.get("page"))
    return render(request, "compliance/copies.html", {"page": page})


@require_safe
@for_reviewers
def download(request: HttpRequest, copy_id: int) -> HttpResponse:
    """Send a copy as it was issued, after checking its SHA-256; 409 where it was altered."""
    copy = get_object_or_404(IssuedCopy, pk=copy_id)
    try:
        content = content_of(
            copy=copy,
            staff=staff_of(request),
            now=room_time.now(),
            address=address_of(request),
        )
    except ExplainedRefusal as refusal:
        context = {"copy": copy, "refusal": refusal.text}
        return render(request, "compliance/altered.html", context, status=CONFLICT)
    return file_answer(copy, content)
