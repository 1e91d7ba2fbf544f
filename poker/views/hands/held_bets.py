"""The page of a player's held bets."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config import room_time
from poker.models import HeldBet
from poker.services.staff.unresolved_bets import days_left


@require_safe
@login_required
def held_bets(request: HttpRequest) -> HttpResponse:
    """Return the page of the player's own bets in suspended hands, and how long each may still
    wait."""
    own_bets = HeldBet.objects.filter(
        player=request.user.pk, hand__resolved_at=None, amount__gt=0
    ).select_related("hand__table")
    now = room_time.now()
    waiting = [
        {"hand": bet.hand, "amount": bet.amount, "days_left": days_left(bet.hand, now)}
        for bet in own_bets.order_by("hand__suspended_at", "pk")
    ]
    return render(request, "poker/held_bets.html", {"waiting": waiting})
