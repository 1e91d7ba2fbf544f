"""The lobby's refusals, as one plain line for the player."""

from typing import Final

from django.db.models import Q
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.ledger.errors import LedgerError
from poker.engine.errors import EngineError
from poker.models import Game
from poker.services.money.play_refusals import PlayRefused
from poker.services.money.ratholing import LeftTableLately

UNPROCESSABLE: Final = 422
RULE_HEADER: Final = "X-Rule"

WORDS: Final = {
    "already_registered": _("You are registered already."),
    "already_seated": _("You sit at this table already."),
    "tournament_full": _("Every seat of the tournament is taken."),
    "reservation_ran_out": _("Your seat is held no longer. Pick one again."),
    "insufficient_funds": _("Your wallet does not cover that."),
    "line_first": _("Others wait for this table: stand in line for it."),
    "lot_decides": _("Here the room draws table and seat: join the game."),
    "no_free_seat": _("Every seat is taken: pick a table and wait there."),
    "no_such_seat": _("There is no such seat."),
    "not_registered": _("You are not registered."),
    "table_of_tournament": _(
        "This table is a tournament's: its seats and chips are the tournament's."
    ),
    "registration_closed": _("The tournament has begun: nobody comes or goes any more."),
    "seat_held": _("That seat is held for another player."),
    "seat_taken": _("Somebody sits there."),
    "table_closed": _("This table is closed."),
    "too_many_tables": _("You sit at as many tables of this game as one may."),
}


def refusal_text(refusal: EngineError | LedgerError) -> str:
    """Return a sentence for the player."""
    if isinstance(refusal, LeftTableLately):
        return str(refusal.limits)
    if isinstance(refusal, PlayRefused):
        return str(refusal)
    return str(WORDS.get(refusal.code, _("That is not possible now.")))


def plain_refusal(text: str, rule: str = "") -> HttpResponse:
    """Return the answer to a request that was refused; ``rule`` is the address of the clause behind
    it."""
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8", status=UNPROCESSABLE)
    if rule:
        answer.headers[RULE_HEADER] = rule
    return answer


def rule_address(
    refusal: EngineError | LedgerError, *, game_id: int = 0, table_id: int = 0, **_place: int
) -> str:
    """Return the address of the clause that decided a refusal at a game or one of its tables.

    Returns "" where no clause did.
    """
    clause = refusal.clause if isinstance(refusal, EngineError) else None
    games = Game.objects.filter(Q(pk=game_id) | Q(tables=table_id))
    name = games.values_list("rule_set__name", flat=True).first()
    return f"{reverse('poker:rule_set', args=[name])}#{clause}" if clause and name else ""
