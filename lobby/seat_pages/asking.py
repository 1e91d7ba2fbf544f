"""The wrapper of all seat commands of a player."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from config.refusals.refusal import Refusal
from lobby.seat_pages.refusals import plain_refusal, rule_address
from poker.models import Game, Table

DIGITS: Final = 3
Command = Callable[..., HttpResponse]


def known_tables(request: HttpRequest) -> int:
    """Return at how many tables of the game the player knew they sat when they clicked."""
    given = request.POST.get("beside", "0")
    return int(given) if given.isdecimal() and len(given) <= DIGITS else 0


def seat_command(view: Command) -> Command:
    """Return the view as a command that a signed-in player posts as a form.

    A refusal of the services is answered in one plain line; a game or table that is not there with
    404.
    """

    @require_POST
    @login_required
    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        try:
            return view(request, *args, **named)
        except Refusal as refusal:
            return plain_refusal(refusal.text, rule_address(refusal, **named))
        except (Game.DoesNotExist, Table.DoesNotExist):
            raise Http404 from None

    return answered
