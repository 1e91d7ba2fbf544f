"""Holding a free seat for a player while they choose the buy-in (section 11)."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from accounts.ledger.models import Currency
from config import room_time
from poker.engine.errors import AlreadySeated, SeatTaken
from poker.engine.inputs import require_seat_number
from poker.models import Reservation, Seat, Table
from poker.services.base.errors import SeatHeld
from poker.services.base.still_open import require_cash, require_open, require_undirected
from poker.services.money.play_refusals import require_may_sit
from poker.services.money.purse import require_purse
from poker.services.money.ratholing.buy_in_limits import limits_for

HOLD: Final = timedelta(seconds=30)
DEVICE_HOLD: Final = timedelta(seconds=60)
"""For a player who is called on a device and has to open the room first."""


def reserve(
    *,
    table_id: int,
    player_id: int,
    seat: int,
    hold: timedelta = HOLD,
    now: datetime | None = None,
) -> Reservation:
    """Hold a free seat for `hold`, in which nobody else can sit there, and return the reservation.

    A player has one per table: another seat replaces the first and keeps its time, so that nobody
    can hold on by going from seat to seat. Raises NoSuchSeat, SeatTaken, SeatHeld, AlreadySeated,
    TableClosed, PlayRefused where not even the least buy-in may be brought, InsufficientFunds where
    the wallet does not cover it, or Table.DoesNotExist.
    """
    now = now or room_time.now()
    with transaction.atomic():
        # Taking a seat needs the same lock.
        table = Table.objects.select_for_update(of=("self",)).select_related("game__rule_set")
        row = table.get(pk=table_id)
        require_open(row)
        require_undirected(row)
        require_cash(row.game)
        _require_free(row, seat, player_id)
        require_not_reserved(table_id, seat, player_id, now)
        currency = Currency(row.game.currency)
        require_may_sit(player_id, currency, row.game.rules().min_buy_in, now)
        least = limits_for(table_id=table_id, player_id=player_id, now=now).minimum
        require_purse(player_id, currency, least)
        own = Reservation.objects.filter(table=row, player=player_id).first()
        Reservation.objects.filter(table=row, number=seat).exclude(player=player_id).delete()
        if own is None:
            own = Reservation(table=row, player_id=player_id, until_at=now + hold)
        elif own.until_at <= now:
            own.until_at = now + hold
        own.number = seat
        own.save()
    return own


def release(*, table_id: int, player_id: int) -> bool:
    """Release the seat held for a player and return whether there was one."""
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=table_id)
        deleted, _ = Reservation.objects.filter(table=table_id, player=player_id).delete()
    return bool(deleted)


def reserved_for(
    *, table_id: int, player_id: int, now: datetime | None = None
) -> Reservation | None:
    """Return the reservation of a player at a table, None without one that still runs."""
    own = Reservation.objects.filter(table=table_id, player=player_id)
    return own.filter(until_at__gt=now or room_time.now()).first()


def require_not_reserved(table_id: int, seat: int, player_id: int, now: datetime) -> None:
    """Raise SeatHeld if the seat is held for somebody else; call it with the table locked."""
    others = Reservation.objects.filter(table=table_id, number=seat, until_at__gt=now)
    if others.exclude(player=player_id).exists():
        raise SeatHeld("the seat is held for another player", seat=seat)


def _require_free(row: Table, seat: int, player_id: int) -> None:
    require_seat_number(seat, row.game.rules().seats)
    taken = Seat.objects.filter(table=row)
    if taken.filter(player=player_id).exists():
        raise AlreadySeated("one seat per player per table")
    if taken.filter(number=seat).exists():
        raise SeatTaken("somebody sits there", seat=seat)
