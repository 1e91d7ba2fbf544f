"""The page of the terms."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.identity.terms import CURRENT_VERSION


@require_safe
def terms(request: HttpRequest) -> HttpResponse:
    """Show the terms in force, with their version."""
    return render(request, "accounts/terms.html", {"version": CURRENT_VERSION})
