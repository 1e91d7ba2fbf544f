"""Stopping, between two hands, players who have used up a limit of their own, and members of the
staff at real money."""

import logging
from datetime import datetime
from typing import Final

from django.db.models import Q

from accounts.core import inbox
from accounts.ledger.models import Currency
from accounts.safer_play.limits.models import LimitKind
from accounts.safer_play.time.who_stops import Stop, who_stops
from poker.engine.table.events import SatOut
from poker.engine.table.state import Seat as TableSeat
from poker.models import Seat
from poker.services.base.writing import Writer, writing
from poker.services.money.settling import by_wallet, currency_of, pay_out

LEAVING: Final = (LimitKind.LOSS, LimitKind.TIME)

logger = logging.getLogger(__name__)


def stop_players(writer: Writer) -> int:
    """Let players leave who are away, have used up a limit or may not play here any more, and
    return how many left.

    A player who has not answered the reality check sits out. Nobody in a running hand is touched:
    it is played to its end.
    """
    seats = {seat.player: seat for seat in writer.table.taken() if not seat.bot}
    idle = [who for who, seat in seats.items() if not writer.table.in_hand(seat.number)]
    if not idle:
        return 0
    real_money = currency_of(writer) != Currency.PLAY
    stops = who_stops(idle, real_money=real_money, now=writer.now)
    for player, stop in stops.items():
        if not stop.leaves and seats[player].wants_cards:
            writer.recorder.record(SatOut(seats[player].number, "reality_check"))
    leaving = [seats[player] for player, stop in stops.items() if stop.leaves]
    for seat in by_wallet(writer, leaving):
        _send_away(writer, seat, stops[seat.player])
    return len(leaving)


def stop_at(*, table_id: int, now: datetime | None = None) -> int:
    """Do what `stop_players` does at a table where no hand is dealt, and return how many left.
    Raises Table.DoesNotExist."""
    with writing(table_id, now=now) as writer:
        return stop_players(writer)


def tables_to_stop_at(now: datetime) -> list[int]:
    """Return the tables with somebody who has to leave when they are in no hand."""
    concerned = Q(player__play_limits__kind__in=LEAVING) | Q(player__is_staff=True)
    concerned |= Q(player__suspended_at__isnull=False)
    # Time in a tournament counts as time at tables, but takes nobody out of it: its chips are no
    # money, and a place is kept to the end.
    people = Seat.objects.filter(concerned, player__is_bot=False, table__directed=False)
    seats = people.order_by("table").values_list("table", "player", "table__game__currency")
    tables = []
    for table, player, currency in seats.distinct():
        real_money = currency != Currency.PLAY
        stop = who_stops([player], real_money=real_money, now=now).get(player)
        if stop is not None and stop.leaves:
            tables.append(table)
    return sorted(set(tables))


def _send_away(writer: Writer, seat: TableSeat, stop: Stop) -> None:
    pay_out(writer, seat, "stopped")
    data = {
        "table": writer.row.name,
        "amount": seat.stack,
        "currency": currency_of(writer),
        "why": stop.value,
    }
    key = f"table:{writer.row.pk} stopped:{writer.next_seq}:{seat.player}"
    inbox.put(player_id=seat.player, kind="stopped_playing", data=data, key=key, now=writer.now)
    context = {"table": writer.row.pk, "player": seat.player, "why": stop.value}
    logger.info("stopped playing", extra=context)
