"""The reader's choice of light, dark or their system's colours, stored in a cookie."""

from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

COOKIE: Final = "theme"
KEPT_S: Final = 365 * 24 * 3600
SYSTEM: Final = "system"
THEMES: Final = {SYSTEM: _("As my system"), "light": _("Light"), "dark": _("Dark")}
UNPROCESSABLE: Final = 422


def theme_context(request: HttpRequest) -> dict[str, Any]:
    """Return `theme` and `themes` for templates: what the reader chose, and all there is to
    choose."""
    kept = request.COOKIES.get(COOKIE, SYSTEM)
    return {"theme": kept if kept in THEMES else SYSTEM, "themes": THEMES}


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Store the chosen `theme` in a cookie and redirect to the page `next`.

    Answers 422 where there is no such theme.
    """
    theme = request.POST.get("theme", "")
    if theme not in THEMES:
        refusal = _("theme: one of %(allowed)s") % {"allowed": ", ".join(THEMES)}
        return HttpResponse(refusal, status=UNPROCESSABLE, content_type="text/plain; charset=utf-8")
    answer = HttpResponseRedirect(_way_back(request))
    answer.set_cookie(
        COOKIE,
        theme,
        max_age=KEPT_S,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return answer


def _way_back(request: HttpRequest) -> str:
    """Return the page in `next` where it is one of ours, else the lobby."""
    page = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(
        page, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return page if is_ours else reverse("lobby:home")
