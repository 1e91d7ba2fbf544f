from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """Where a request came from, for the audit log; behind a proxy, what daphne was told."""
    return str(request.META.get("REMOTE_ADDR", ""))
