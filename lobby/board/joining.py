"""The lobby's answers to joining a game, leaving its line, and the end of a wait."""

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_htmx.http import HttpResponseClientRedirect

from accounts.core.requester import player_of, player_or_none
from accounts.ledger.text.money_text import money
from lobby.board.page import standing_of
from lobby.board.shared import shared_board
from lobby.forms import BuyInForm
from lobby.seat_pages.asking import known_tables, seat_command
from lobby.seat_pages.refusals import plain_refusal
from lobby.services.lines import joining
from lobby.services.lines.outcomes import tell_outcome
from poker.engine.errors import AmountTooLarge, AmountTooSmall
from poker.models import Game

_WHY_DROPPED: Final = {
    "insufficient_funds": gettext_lazy(
        "Your wallet no longer covers the buy-in: you left the line."
    ),
    "loss_limit_reached": gettext_lazy(
        "Your loss limit does not allow the buy-in: you left the line."
    ),
    "not_answered": gettext_lazy("The seat held for you was not taken, and you left the line."),
    "not_there": gettext_lazy("You were not connected for two minutes, and left the line."),
    "player_suspended": gettext_lazy("You are suspended, and left the line."),
    "signed_out": gettext_lazy("You signed out, and left the line."),
    "staff_do_not_play": gettext_lazy("Staff play for play money only: you left the line."),
    "taken_out": gettext_lazy("The room took you out of the line: your messages say why."),
    "time_used_up": gettext_lazy("Your time at tables is used up: you left the line."),
}


@seat_command
def join(request: HttpRequest, game_id: int) -> HttpResponse:
    """Take a seat, or a place in line, and return the page's answer; a refusal is one plain
    line."""
    game = get_object_or_404(Game, pk=game_id)
    form = BuyInForm(request.POST)
    if not form.is_valid():
        return plain_refusal(" ".join(str(error) for error in form.errors["amount"]))
    try:
        table = joining.join(
            game_id=game.pk,
            player=player_of(request),
            amount=form.minor_units(),
            beside=known_tables(request),
        )
    except (AmountTooSmall, AmountTooLarge):
        rules = game.rules()
        limits = {"least": money(rules.min_buy_in), "most": money(rules.max_buy_in)}
        return plain_refusal(_("Bring from %(least)s to %(most)s.") % limits)
    if table is None:
        return your_standing(request)
    return HttpResponseClientRedirect(reverse("poker:table", args=[table]))


@seat_command
def leave_line(request: HttpRequest, game_id: int) -> HttpResponse:
    """Give up the player's place in line and return their standing."""
    joining.leave_line(game_id=game_id, player=player_of(request))
    return your_standing(request)


def your_standing(request: HttpRequest) -> HttpResponse:
    """Return the reader's tables and places in line as they stand now, as a fragment."""
    standing = standing_of(request, shared_board.latest())
    return render(request, "lobby/_yours.html", {"standing": standing})


def after_wait(request: HttpRequest) -> HttpResponse | None:
    """Return an answer that leads a player whose wait has ended to their table, or says why it
    ended.

    Returns None where no wait has ended.
    """
    player = player_or_none(request)
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
    return str(_WHY_DROPPED.get(code, _("You could not be seated and left the line: join again.")))
