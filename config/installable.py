"""What makes the room an app that can be installed: a manifest, a service worker, and the page that
is shown without a network. None of it says who asks."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

SERVICE_WORKER: Final = "room/service_worker.js"
OFFLINE_RETRY_S: Final = 3
"""After which the page shown without a network first tries again by itself."""
CLOTH: Final = "#12473a"
_A_DAY_S: Final = 24 * 3600
_BAD_REQUEST: Final = 400

View = Callable[[HttpRequest], HttpResponse]


def _in_its_language(view: View) -> View:
    """Have a view answer in the `language` its address names, with 400 where the room has none."""

    @wraps(view)
    def answered(request: HttpRequest) -> HttpResponse:
        language = request.GET.get("language", "")
        if language not in dict(settings.LANGUAGES):
            allowed = ", ".join(dict(settings.LANGUAGES))
            return HttpResponse(f"language: one of {allowed}\n", "text/plain", _BAD_REQUEST)
        with translation.override(language):
            return view(request)

    return answered


@require_safe
@_in_its_language
def manifest(_request: HttpRequest) -> HttpResponse:
    """Return the web app manifest."""
    answer = JsonResponse(
        {
            "id": "/",
            "name": _("The Card Room"),
            "short_name": _("Card Room"),
            "description": _("Live Omaha and Texas Hold'em tables."),
            "lang": translation.get_language(),
            "dir": "ltr",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "theme_color": CLOTH,
            "background_color": CLOTH,
            "icons": [
                _icon("room/icon_192.png", "192x192"),
                _icon("room/icon_512.png", "512x512"),
                _icon("room/icon_maskable.png", "512x512", "maskable"),
            ],
        },
        content_type="application/manifest+json",
    )
    patch_cache_control(answer, public=True, max_age=_A_DAY_S)
    return answer


@require_safe
def service_worker(_request: HttpRequest) -> HttpResponse:
    """Return the service worker, from an address over all pages; browsers ask for it anew."""
    collected = Path(settings.STATIC_ROOT) / SERVICE_WORKER
    script = collected if collected.is_file() else Path(str(finders.find(SERVICE_WORKER)))
    answer = HttpResponse(script.read_bytes(), "text/javascript; charset=utf-8")
    patch_cache_control(answer, no_cache=True)
    return answer


@require_safe
@_in_its_language
def offline(request: HttpRequest) -> HttpResponse:
    """Return the page that the service worker shows where the room cannot be reached."""
    answer = render(request, "offline.html", {"retry_s": OFFLINE_RETRY_S})
    patch_cache_control(answer, public=True, max_age=_A_DAY_S)
    return answer


def _icon(name: str, sizes: str, purpose: str = "any") -> dict[str, str]:
    return {"src": static(name), "sizes": sizes, "type": "image/png", "purpose": purpose}
