"""The pages on which a player's browser verifies a deal; the room computes nothing for them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

_PAGE = "poker/fairness/verify.html"


@require_safe
def verify_file(request: HttpRequest) -> HttpResponse:
    """Verify a proof from a file, which never leaves the browser; needs no account."""
    return render(request, _PAGE, {"names": {}})
