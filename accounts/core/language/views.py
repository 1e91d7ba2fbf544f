"""The view that changes the language."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.core.language.choosing import BROWSERS, choose_language, require_known
from accounts.models.player import Player
from config.refusals.explained import ExplainedRefusal

UNPROCESSABLE = 422


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Store the `language` asked for, in the browser and in the account of who is signed in.

    Redirects to the page `next`; 422 for a language the room does not have.
    """
    language = request.POST.get("language", "")
    try:
        require_known(language)
        if isinstance(request.user, Player):
            choose_language(player=request.user, language=language)
    except ExplainedRefusal as refusal:
        text = f"{refusal.field}: {refusal.text}"
        return HttpResponse(text, status=UNPROCESSABLE, content_type="text/plain; charset=utf-8")
    answer: HttpResponse = set_language(request)
    if language == BROWSERS:
        answer.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
    return answer
