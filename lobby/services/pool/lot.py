"""Draws a place for one player, and remembers the draw (clause ``pool-seating``).

A draw is recorded before its player learns of it. A player who gives the place up before being
dealt a hand there, and asks again within half an hour, is offered the same one while it is free: so
nobody can draw again until they like the table.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db.models import Exists, OuterRef

from accounts.models import Player
from accounts.safer_play.time.models import TableStint
from lobby.models import SeatDraw
from lobby.services.pool.drawing import draw_seat
from lobby.services.pool.places import Places, is_readable
from poker.deck import chance
from poker.models import Game, PlayedHand, Reservation, TableEvent
from poker.services.money.purse import purse
from poker.services.money.ratholing.buy_in_limits import BuyInLimits, limits_for

KEPT_FOR: Final = timedelta(minutes=30)
_LATEST: Final = 20


class Lot(NamedTuple):
    """A drawn place and what may be brought there; ``kept`` is the earlier draw it comes from, None
    for a new one."""

    table_id: int
    number: int
    limits: BuyInLimits
    kept: SeatDraw | None = None


def lots_for(player: Player, game: Game, places: Places, now: datetime) -> Iterator[Lot]:
    """Yield the places a player is offered, one after another until none is left.

    The next one is asked for when the last one turned out to be gone. Tables whose least buy-in the
    player cannot bring are passed over. Call it with the game locked.
    """
    money = purse(player.pk, game.currency)
    beyond_reach: set[int] = set()
    for draw in _kept(player, game, now):
        if draw.number not in places.free_at(draw.table_id, player) or not is_readable(
            draw.table_id
        ):
            continue
        limits = limits_for(table_id=draw.table_id, player_id=player.pk, now=now)
        if limits.minimum <= money:
            yield Lot(draw.table_id, draw.number, limits, draw)
    while tables := [one for one in places.free_for(player) if one.table_id not in beyond_reach]:
        table_id, number = draw_seat(tables, chance.draw())
        if not is_readable(table_id):
            places.closed(table_id)
            continue
        limits = limits_for(table_id=table_id, player_id=player.pk, now=now)
        if limits.minimum <= money:
            yield Lot(table_id, number, limits)
        else:
            beyond_reach.add(table_id)


def reserve_lot(player: Player, game: Game, places: Places, now: datetime) -> Reservation | None:
    """Draw a place, or take the earlier draw, and hold it; return None when there is none.

    Call it with the game locked.
    """
    for lot in lots_for(player, game, places, now):
        held = places.hold(lot.table_id, lot.number, player)
        if held is not None:
            note(lot, player, game, now, reserved_until=held.until_at)
            return held
    return None


def note(lot: Lot, player: Player, game: Game, now: datetime, *, reserved_until: datetime) -> None:
    """Record a draw, in the transaction that holds or takes its seat."""
    if lot.kept is None:
        SeatDraw.objects.create(
            game=game,
            player=player,
            table_id=lot.table_id,
            number=lot.number,
            drawn_at=now,
            reserved_until=reserved_until,
        )
    else:
        SeatDraw.objects.filter(pk=lot.kept.pk).update(reserved_until=reserved_until)


def note_let_go(*, player_id: int, table_id: int, now: datetime) -> None:
    """Note that a drawn seat is held no longer: from now on its draw binds the player."""
    held = SeatDraw.objects.filter(player=player_id, table=table_id, reserved_until__gt=now)
    held.update(reserved_until=now)


def _kept(player: Player, game: Game, now: datetime) -> list[SeatDraw]:
    """Return the draws that still bind the player, the last one given up first."""
    draws = SeatDraw.objects.filter(game=game, player=player).order_by("-pk")[:_LATEST]
    given_up = [(since, draw) for draw in draws if (since := _given_up_at(draw)) is not None]
    recent = [one for one in given_up if now - one[0] <= KEPT_FOR and not _was_dealt_in(one[1])]
    return [draw for _, draw in sorted(recent, key=lambda one: one[0], reverse=True)]


def _given_up_at(draw: SeatDraw) -> datetime | None:
    """Return when the seat was left, or let go without sitting down; None while the player sits."""
    stints = TableStint.objects.filter(player=draw.player_id, table_no=draw.table_id)
    sat = stints.filter(began_at__gte=draw.drawn_at).order_by("-began_at", "-pk").first()
    return draw.reserved_until if sat is None else sat.ended_at


def _was_dealt_in(draw: SeatDraw) -> bool:
    """Return whether a hand that began since the place was drawn was dealt to the player there.

    A hand they were in before may end after the draw: a player who leaves in a hand can ask at
    once.
    """
    began = TableEvent.objects.filter(
        table=OuterRef("table"), seq=OuterRef("first_seq"), at__gte=draw.drawn_at
    )
    played = PlayedHand.objects.filter(player=draw.player_id, table=draw.table_id)
    return played.filter(Exists(began), ended_at__gte=draw.drawn_at).exists()
