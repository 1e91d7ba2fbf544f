from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.ledger.errors import LedgerError
from accounts.models import Player
from accounts.templatetags.money import money
from lobby.forms import BuyInForm
from lobby.services import joining
from lobby.services.offers import offers
from lobby.services.outcomes import tell_outcome
from poker.engine.errors import AmountTooLarge, AmountTooSmall, EngineError
from poker.models import Game
from poker.services.ratholing import LeftTableLately

NO_CONTENT = 204
UNPROCESSABLE = 422


def reader(request: HttpRequest) -> Player | None:
    """The signed-in player who reads the page."""
    return request.user if isinstance(request.user, Player) else None


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The lobby. A wait that ended in a seat leads to the table at once."""
    return _after_wait(request) or render(request, "lobby/home.html", _offered(request))


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """The list of games as a fragment, which the lobby asks for again and again.

    Where the page already shows it, there is nothing to answer: a list that is not replaced
    loses no click.
    """
    if (led_away := _after_wait(request)) is not None:
        return led_away
    offered = _offered(request)
    if request.GET.get("version") == offered["version"]:
        return HttpResponse(status=NO_CONTENT)
    return render(request, "lobby/_games.html", offered)


@require_POST
@login_required
def join(request: HttpRequest, game_id: int) -> HttpResponse:
    """Take a seat, or a place in line; a refusal is one plain line."""
    game = get_object_or_404(Game, pk=game_id)
    form = BuyInForm(request.POST)
    if not form.is_valid():
        return _refusal(" ".join(str(error) for error in form.errors["amount"]))
    player = reader(request)
    if player is None:
        return _refusal(_("Sign in to play."))
    try:
        table = joining.join(game_id=game.pk, player=player, amount=form.minor_units())
    except (EngineError, LedgerError) as refusal:
        return _refusal(_reason(game, refusal))
    if table is None:
        return _fragment(request)
    return HttpResponseClientRedirect(reverse("poker:table", args=[table]))


@require_POST
@login_required
def leave_line(request: HttpRequest, game_id: int) -> HttpResponse:
    """Give up one's place in line."""
    player = reader(request)
    if player is not None:
        joining.leave_line(game_id=game_id, player=player)
    return _fragment(request)


def _fragment(request: HttpRequest) -> HttpResponse:
    return render(request, "lobby/_games.html", _offered(request))


def _offered(request: HttpRequest) -> dict[str, Any]:
    """The games for this reader, and a name for how they stand."""
    games = offers(reader(request))
    return {"games": games, "version": sha256(repr(games).encode()).hexdigest()[:16]}


def _after_wait(request: HttpRequest) -> HttpResponse | None:
    """Lead a player whose wait has ended to their table, or say why it ended."""
    player = reader(request)
    outcome = tell_outcome(player) if player else None
    if outcome is None:
        return None
    if outcome.table_id is None:
        messages.warning(request, _dropped(outcome.dropped))
    target = reverse("lobby:home")
    if outcome.table_id is not None:
        target = reverse("poker:table", args=[outcome.table_id])
    if request.htmx:  # type: ignore[attr-defined]  # set by django_htmx's middleware
        return HttpResponseClientRedirect(target)
    return redirect(target)


def _dropped(code: str) -> str:
    if code == "insufficient_funds":
        return _("Your wallet no longer covers the buy-in: you left the line.")
    return _("You could not be seated and left the line: join again.")


def _reason(game: Game, refusal: EngineError | LedgerError) -> str:
    rules = game.rules()
    if isinstance(refusal, LeftTableLately):
        return str(refusal.limits)
    if isinstance(refusal, AmountTooSmall | AmountTooLarge):
        limits = {"least": money(rules.min_buy_in), "most": money(rules.max_buy_in)}
        return _("Bring from %(least)s to %(most)s.") % limits
    if refusal.code == "insufficient_funds":
        return _("Your wallet does not cover that.")
    return _("That is not possible now.")


def _refusal(text: str) -> HttpResponse:
    return HttpResponse(text, content_type="text/plain; charset=utf-8", status=UNPROCESSABLE)
