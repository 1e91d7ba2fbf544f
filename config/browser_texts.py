"""The texts of pages' scripts, as a script that pages load before their own."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import translation
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.i18n import JavaScriptCatalog

_catalog = JavaScriptCatalog.as_view()
_BAD_REQUEST = 400


@require_safe
@cache_control(private=True, max_age=600)
def browser_texts(request: HttpRequest) -> HttpResponseBase:
    """Return the catalogue in the `language` that the page's address names, else in the reader's.

    The address names it because browsers cache the catalogue: otherwise they would show the old
    language after another was chosen. Answers 400 for a language the room does not have.
    """
    language = request.GET.get("language") or translation.get_language()
    if language not in dict(settings.LANGUAGES):
        allowed = ", ".join(dict(settings.LANGUAGES))
        return HttpResponse(f"language: one of {allowed}", "text/plain", _BAD_REQUEST)
    with translation.override(language):
        answer = _catalog(request)
    answer.headers["Content-Language"] = language
    return answer
