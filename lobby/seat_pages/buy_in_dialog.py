"""The buy-in dialog of a held seat, and its buttons."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect, trigger_client_event
from django_htmx.middleware import HtmxDetails

from accounts.core.requester import player_of
from config import room_time
from lobby.forms import BuyInForm
from lobby.models import Waiting
from lobby.seat_pages.asking import known_tables, seat_command
from lobby.seat_pages.refusals import plain_refusal, rule_address
from lobby.seat_pages.reserved_seat import reserved_seat_address
from lobby.services.errors import ReservationRanOut
from lobby.services.lines import reserved_seats
from lobby.services.locking import require_picked
from poker.engine.errors import AmountTooLarge, AmountTooSmall
from poker.models import Game, Reservation, Table
from poker.services.money.purse import purse
from poker.services.money.ratholing.buy_in_limits import limits_for
from poker.services.seats import reserving


@seat_command
def reserve_in_game(request: HttpRequest, game_id: int) -> HttpResponse:
    """Draw a seat of a pool, hold it and return its buy-in dialog, or one that offers a place in
    line.

    Where players pick their seats, lead them to the game's tables.
    """
    game = Game.objects.select_related("rule_set").get(pk=game_id)
    if game.players_pick:
        return HttpResponseClientRedirect(reverse("lobby:tables", args=[game_id]))
    found = reserved_seats.reserve_drawn(
        game_id=game_id, player=player_of(request), beside=known_tables(request)
    )
    if isinstance(found, reserved_seats.AtTable):
        return HttpResponseClientRedirect(reverse("poker:table", args=[found.table_id]))
    return _line_dialog(request, game) if found is None else _seat_dialog(request, found)


@seat_command
def reserve_seat(request: HttpRequest, table_id: int, seat: int) -> HttpResponse:
    """Hold the seat that was picked and return its buy-in dialog."""
    player = player_of(request)
    return _seat_dialog(
        request, reserved_seats.reserve_picked(table_id=table_id, player=player, seat=seat)
    )


@seat_command
def reserved_in_game(request: HttpRequest, game_id: int) -> HttpResponse:
    """Return the buy-in dialog of the seat of a game that is held for the player, as after a call.

    Raises ReservationRanOut where none is held.
    """
    return _seat_dialog(request, _reserved_in(request, game_id))


@seat_command
def held(request: HttpRequest, table_id: int) -> HttpResponse:
    """Return the buy-in dialog of the seat of a table that is held for the player, as after a call.

    Raises LotDecides in a pool, ReservationRanOut if no seat is held.
    """
    _require_picked_at(table_id)
    reservation = reserving.reserved_for(table_id=table_id, player_id=player_of(request).pk)
    if reservation is None:
        raise ReservationRanOut("the seat is held no longer")
    return _seat_dialog(request, reservation)


@seat_command
def sit_in_game(request: HttpRequest, game_id: int) -> HttpResponse:
    """Sit down in the seat of a game that is held for the player, and lead them to its table.

    They learn only then which table it is. Raises ReservationRanOut where no seat is held.
    """
    return _sit(request, _reserved_in(request, game_id).table_id)


@seat_command
def sit(request: HttpRequest, table_id: int) -> HttpResponse:
    """Sit down in the seat of a table that is held for the player, and lead them there.

    Raises LotDecides in a pool.
    """
    _require_picked_at(table_id)
    return _sit(request, table_id)


@seat_command
def let_go_in_game(request: HttpRequest, game_id: int) -> HttpResponse:
    """Give up the seat of a game that is held for the player, if any, and return an empty
    answer."""
    player = player_of(request)
    reservation = reserved_seats.reservation_in(game_id=game_id, player=player)
    if reservation is not None:
        reserved_seats.let_go(table_id=reservation.table_id, player=player)
    return HttpResponse()


@seat_command
def let_go(request: HttpRequest, table_id: int) -> HttpResponse:
    """Give up the seat of a table that is held for the player, and return an empty answer.

    Raises LotDecides in a pool.
    """
    _require_picked_at(table_id)
    reserved_seats.let_go(table_id=table_id, player=player_of(request))
    return HttpResponse()


def _require_picked_at(table_id: int) -> None:
    """Raise LotDecides at every table of a pool, before any reservation is read.

    Neither the response nor its time then reveals the table at which a seat was drawn
    (``pool-seating``).
    """
    game = Table.objects.select_related("game__rule_set").get(pk=table_id).game
    if not game.is_tournament:
        require_picked(game)


def _reserved_in(request: HttpRequest, game_id: int) -> Reservation:
    reservation = reserved_seats.reservation_in(game_id=game_id, player=player_of(request))
    if reservation is None:
        raise ReservationRanOut("the seat is held no longer")
    return reservation


def _sit(request: HttpRequest, table_id: int) -> HttpResponse:
    """Sit down with the chosen amount and return an answer that leads the player to the table.

    The page of all tables opens the table itself, so the player is not led away from there. A
    refused amount is answered in one plain line.
    """
    player = player_of(request)
    form = BuyInForm(request.POST)
    if not form.is_valid():
        return plain_refusal(" ".join(str(error) for error in form.errors["amount"]))
    try:
        reserved_seats.take_reserved(table_id=table_id, player=player, amount=form.minor_units())
    except (AmountTooSmall, AmountTooLarge) as refusal:
        limits = limits_for(table_id=table_id, player_id=player.pk)
        return plain_refusal(str(limits), rule_address(refusal, table_id=table_id))
    if HtmxDetails(request).current_url_abs_path == reverse("poker:play"):
        return trigger_client_event(HttpResponse(), "room:seated")
    return HttpResponseClientRedirect(reverse("poker:table", args=[table_id]))


def _seat_dialog(request: HttpRequest, reservation: Reservation) -> HttpResponse:
    player = player_of(request)
    table = Table.objects.select_related("game__rule_set").get(pk=reservation.table_id)
    limits = limits_for(table_id=table.pk, player_id=player.pk)
    money = purse(player.pk, table.game.currency)
    context: dict[str, Any] = {
        "game": table.game,
        "table": table if table.game.players_pick else None,
        "seat": reservation.number + 1 if table.game.players_pick else None,
        "sit": reserved_seat_address("sit", table),
        "let_go": reserved_seat_address("let_go", table),
        "left_ms": max(0, int((reservation.until_at - room_time.now()).total_seconds() * 1000)),
        "least": limits.minimum,
        "most": limits.maximum,
        "reason": limits.reason,
        "suggested": max(limits.minimum, min(limits.maximum, money)),
        "purse": money,
    }
    return render(request, "lobby/_seat_dialog.html", context)


def _line_dialog(request: HttpRequest, game: Game) -> HttpResponse:
    rules = game.rules()
    waiting = Waiting.objects.filter(game=game).in_line().pool().count()
    context = {
        "game": game,
        "place": waiting + 1,
        "least": rules.min_buy_in,
        "most": rules.max_buy_in,
        "suggested": rules.max_buy_in,
        "purse": purse(player_of(request).pk, game.currency),
        "beside": known_tables(request),
    }
    return render(request, "lobby/_line_dialog.html", context)
