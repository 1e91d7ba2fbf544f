"""The view that changes the language."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.core.form_page import UNPROCESSABLE
from accounts.core.language.choosing import BROWSERS, choose_language, require_known
from accounts.core.requester import player_or_none
from config.refusals.explained import ExplainedRefusal


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Store the `language` asked for, in the browser and in the account of who is signed in.

    Redirects to the page `next`; 422 for a language the room does not have.
    """
    language = request.POST.get("language", "")
    try:
        require_known(language)
        if player := player_or_none(request):
            choose_language(player=player, language=language)
    except ExplainedRefusal as refusal:
        text = f"{refusal.field}: {refusal.text}"
        return HttpResponse(text, status=UNPROCESSABLE, content_type="text/plain; charset=utf-8")
    answer: HttpResponse = set_language(request)
    if language == BROWSERS:
        answer.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
    return answer
