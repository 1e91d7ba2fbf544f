"""The newcomer's guide, and the hands that visitors try in it; open to everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.core.form_page import UNPROCESSABLE
from config.refusals.refusal import Refusal
from poker.rulebook.guide.examples import EXAMPLES
from poker.rulebook.guide.judging import judged
from poker.rulebook.guide.refusals import refusal_text
from poker.rulebook.guide.stories import STORIES
from poker.rulebook.guide.trying import Tried, read_tried


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """Return the page on how Hold'em and Omaha are played."""
    return render(request, "poker/guide/page.html", {"stories": STORIES, "examples": EXAMPLES})


@require_safe
def try_hand(request: HttpRequest) -> HttpResponse:
    """Return the judgement of a hand, as a page of its own or as the part of the guide that shows
    it."""
    asked = request.GET
    wanted = {name: asked.get(name, "") for name in ("variant", "hole", "board")}
    is_part = bool(request.htmx)  # type: ignore[attr-defined]  # set by django_htmx's middleware
    template = "poker/guide/_answer.html" if is_part else "poker/guide/tried.html"
    try:
        tried = read_tried(**wanted, picked=asked.getlist("play"))
    except Refusal as refusal:
        context = {"refusal": refusal_text(refusal), "field": refusal.field, "written": wanted}
        return render(request, template, context, status=UNPROCESSABLE)
    return render(request, template, _answer(tried) | {"written": wanted})


def _answer(tried: Tried) -> dict[str, object]:
    return {"tried": tried, "judgement": judged(tried)}
