"""The address a request came from."""

from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """Return the address a request came from, for the audit log; empty where it is not known.

    Behind a proxy it is the address daphne has from the proxy.
    """
    return str(request.META.get("REMOTE_ADDR", ""))
