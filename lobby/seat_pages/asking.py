"""Who asks, and where an answer leads."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from accounts.ledger.errors import LedgerError
from accounts.models import Player
from lobby.seat_pages.refusals import plain_refusal, refusal_text, rule_address
from poker.engine.errors import EngineError
from poker.models import Game, Table

DIGITS: Final = 3
Command = Callable[..., HttpResponse]


def player_of(request: HttpRequest) -> Player:
    """The signed-in player who asks; a page that needs one is behind `login_required`."""
    if not isinstance(request.user, Player):
        raise Http404
    return request.user


def known_tables(request: HttpRequest) -> int:
    """At how many tables of the game the player knew to sit when they clicked."""
    given = request.POST.get("beside", "0")
    return int(given) if given.isdecimal() and len(given) <= DIGITS else 0


def seat_command(view: Command) -> Command:
    """A form of a signed-in player; what the services refuse is answered in one plain line."""

    @require_POST
    @login_required
    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        try:
            return view(request, *args, **named)
        except (EngineError, LedgerError) as refusal:
            return plain_refusal(refusal_text(refusal), rule_address(refusal, **named))
        except (Game.DoesNotExist, Table.DoesNotExist):
            raise Http404 from None

    return answered
