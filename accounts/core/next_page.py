"""The page a visitor wants once they have signed in or up: `next` of the address or the form."""

from typing import Final
from urllib.parse import urlencode

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

NEXT: Final = "next"
LONGEST: Final = 500


def next_page(request: HttpRequest) -> str:
    """Return the address the visitor wants next, by the form or the address of the request; ""
    without one, or if it leads out of the room."""
    return _checked(request, request.POST.get(NEXT) or request.GET.get(NEXT) or "")


def next_of_address(request: HttpRequest) -> str:
    """Return the same by the address alone, for any page, also one that says what is wrong with a
    form or an address."""
    try:
        return _checked(request, request.GET.get(NEXT, ""))
    except SuspiciousOperation:
        return ""


def with_next(address: str, wanted: str) -> str:
    """Return an address that carries the page wanted next."""
    return f"{address}?{urlencode({NEXT: wanted})}" if wanted else address


def _checked(request: HttpRequest, wanted: str) -> str:
    is_ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if is_ours and len(wanted) <= LONGEST else ""
