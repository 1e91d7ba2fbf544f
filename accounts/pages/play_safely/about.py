"""The page for everybody about limits, breaks and exclusions."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.safer_play.breaks.lengths import BreakLength, ExclusionLength
from accounts.safer_play.limits.setting import WAIT


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Show what there is for responsible play: limits, the reality check, breaks and exclusions."""
    context = {
        "wait_hours": int(WAIT.total_seconds()) // 3600,
        "breaks": BreakLength.labels,
        "exclusions": ExclusionLength.labels,
    }
    return render(request, "accounts/play_safely/about.html", context)
