"""The calls to seats, of lines and of events, the seats taken and the wallet, which every page
asks for."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.core.requester import player_of
from accounts.ledger.text.money_text import euros, money
from accounts.ledger.wallet_context import wallet_context
from config import room_time
from lobby.models import Waiting
from lobby.seat_pages.reserved_seat import reserved_seat_address
from lobby.services.lines.attendance import note_there
from lobby.tournaments.models import Entry
from lobby.tournaments.models.tournament import Status
from poker.models import Seat


@require_safe
@login_required
def calls(request: HttpRequest) -> HttpResponse:
    """Return, as JSON, how many lines the player waits in, how many events that are to begin, the
    seats held for them, where they were seated, and what their wallets hold, as text.

    It does not end a wait that led to a seat: the lobby does that. The address of a called seat is
    by its table where players pick, else by its game. A player who asks is noted as there.
    """
    player, now = player_of(request), room_time.now()
    waits = Waiting.objects.filter(player=player)
    own_waits = list(waits.select_related("called_to__game__rule_set", "game", "table"))
    if any(not (one.table_id or one.dropped) for one in own_waits):
        note_there([player.pk], now, in_lobby=False)
    entries = list(
        Entry.objects.filter(
            player=player, place=None, tournament__status__in=(Status.ANNOUNCED, Status.RUNNING)
        ).select_related("table")
    )
    given = [*(one.table for one in own_waits), *(entry.table for entry in entries)]
    sits = set(Seat.objects.filter(player=player).values_list("table", flat=True))
    return JsonResponse(
        {
            "wallet": _wallet(request),
            "waiting": sum(not (one.table_id or one.dropped) for one in own_waits),
            "events": sum(entry.table_id is None for entry in entries),
            "calls": [
                {
                    "name": one.called_to.name if one.game.players_pick else one.game.name,
                    "left_ms": int((one.called_until - now).total_seconds() * 1000),
                    "held": reserved_seat_address("held", one.called_to),
                    "let_go": reserved_seat_address("let_go", one.called_to),
                }
                for one in own_waits
                if one.called_to and one.called_until and one.called_until > now
            ],
            "seated": [
                {
                    "table": table.pk,
                    "name": table.name,
                    "url": reverse("poker:table", args=[table.pk]),
                }
                for table in given
                if table and table.pk in sits
            ],
        }
    )


def _wallet(request: HttpRequest) -> dict[str, str]:
    """Return the amounts as the head of every page shows them; euros where there are any."""
    held = wallet_context(request)
    cents = held["euro_balance"]()
    return {
        "play": money(held["wallet_balance"]()),
        "euros": euros(cents) if cents else "",
    }
