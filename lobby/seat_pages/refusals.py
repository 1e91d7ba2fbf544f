"""The lobby's refusals, as one plain line for the player."""

from typing import Final

from django.db.models import Q
from django.http import HttpResponse
from django.urls import reverse

from accounts.core.form_page import UNPROCESSABLE
from config.refusals.refusal import Refusal
from poker.models import Game

RULE_HEADER: Final = "X-Rule"


def plain_refusal(text: str, rule: str = "") -> HttpResponse:
    """Return the answer to a request that was refused; ``rule`` is the address of the clause behind
    it."""
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8", status=UNPROCESSABLE)
    if rule:
        answer.headers[RULE_HEADER] = rule
    return answer


def rule_address(refusal: Refusal, *, game_id: int = 0, table_id: int = 0, **_place: int) -> str:
    """Return the address of the clause that decided a refusal at a game or one of its tables.

    Returns "" where no clause did.
    """
    clause = refusal.clause
    games = Game.objects.filter(Q(pk=game_id) | Q(tables=table_id))
    name = games.values_list("rule_set__name", flat=True).first()
    return f"{reverse('poker:rule_set', args=[name])}#{clause}" if clause and name else ""
