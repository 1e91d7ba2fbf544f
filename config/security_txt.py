"""`/.well-known/security.txt`: where to tell the room of a hole (RFC 9116)."""

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from config import room_time

VALID_FOR: Final = timedelta(days=180)
"""RFC 9116 advises less than a year. Each answer is valid for as long from then on."""


@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """Return the file. Raises Http404 if ROOM_SECURITY_CONTACT names nobody."""
    if not settings.ROOM_SECURITY_CONTACT:
        raise Http404
    expires = (room_time.now() + VALID_FOR).replace(microsecond=0)
    fields = [("Contact", contact) for contact in settings.ROOM_SECURITY_CONTACT]
    fields += [
        ("Expires", expires.strftime("%Y-%m-%dT%H:%M:%SZ")),
        ("Preferred-Languages", ", ".join(dict(settings.LANGUAGES))),
        ("Canonical", request.build_absolute_uri(reverse("security_txt"))),
    ]
    text = "".join(f"{name}: {value}\n" for name, value in fields)
    return HttpResponse(text, "text/plain; charset=utf-8")
