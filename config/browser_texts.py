"""The texts of pages' scripts, as a script that pages load before their own."""

import hashlib
from functools import lru_cache
from typing import Any, Final, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe
from django.views.i18n import JavaScriptCatalog

_catalog = JavaScriptCatalog.as_view()
_BAD_REQUEST: Final = 400
_A_YEAR_S: Final = 365 * 24 * 3600
_A_WHILE_S: Final = 600


def texts_context(_request: HttpRequest) -> dict[str, Any]:
    """Return `texts_version` for templates: what names the texts of a page's scripts as they are
    now, in its language."""
    return {"texts_version": _version(translation.get_language())}


@require_safe
@gzip_page
def browser_texts(request: HttpRequest) -> HttpResponseBase:
    """Return the catalogue in the `language` that the page's address names, else in the reader's.

    The address names it because browsers cache the catalogue: otherwise they would show the old
    language after another was chosen. An address that names the version as well is cached for a
    year. It is compressed, for it holds no secret. Answers 400 for a language the room does not
    have.
    """
    language = request.GET.get("language") or translation.get_language()
    if language not in dict(settings.LANGUAGES):
        allowed = ", ".join(dict(settings.LANGUAGES))
        return HttpResponse(f"language: one of {allowed}", "text/plain", _BAD_REQUEST)
    with translation.override(language):
        answer = _catalog(request)
    answer.headers["Content-Language"] = language
    if request.GET.get("v") == _version(language):
        patch_cache_control(answer, public=True, max_age=_A_YEAR_S, immutable=True)
    else:
        patch_cache_control(answer, private=True, max_age=_A_WHILE_S)
    return answer


@lru_cache
def _version(language: str) -> str:
    request = HttpRequest()
    request.method = "GET"
    with translation.override(language):
        texts = cast("HttpResponse", _catalog(request)).content
    return hashlib.sha256(texts).hexdigest()[:12]
