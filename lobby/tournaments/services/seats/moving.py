"""Moves players between the tables of a tournament (clause ``freezeout-start``)."""

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime

from lobby.tournaments.models import Entry, SeatMove, Tournament, TournamentTable
from lobby.tournaments.models.seat_move import MoveReason
from lobby.tournaments.rules.balancing import Move, Plan, plan
from lobby.tournaments.services.closing import close_table
from lobby.tournaments.services.seats.arriving import arrive_next
from lobby.tournaments.services.tables import counts
from poker.deck import chance
from poker.engine.table.dealing.readiness import is_ready
from poker.engine.table.dealing.rotation import draw_places
from poker.engine.table.state import Seat, Table
from poker.services.base.writing import writing
from poker.services.tables import directed

logger = logging.getLogger(__name__)


def make_even(tournament: Tournament, tables: Sequence[TournamentTable], now: datetime) -> None:
    """Move players from the tables that are between two hands, and note what the others owe.

    The tournament is locked. A table that is empty then is closed.
    """
    by_number = {table.number: table for table in tables}
    wanted = plan(counts(tournament, tables), tournament.seats)
    waiting: dict[int, list[int]] = {}
    for move in wanted.moves:
        source = by_number[move.source]
        if source.held:
            _move(tournament, source, by_number[move.target], move, wanted, now)
        else:
            waiting.setdefault(move.source, []).append(move.target)
    _note(tables, wanted, waiting)
    for number in wanted.breaking:
        if by_number[number].held:
            close_table(by_number[number], now)


def _move(
    tournament: Tournament,
    source: TournamentTable,
    target: TournamentTable,
    move: Move,
    wanted: Plan,
    now: datetime,
) -> None:
    with writing(source.table_id, now=now) as writer:
        seat = due_for_big_blind(writer.table)
        directed.take_away(writer, seat, "moved")
    entry = Entry.objects.select_related("player").get(tournament=tournament, player=seat.player)
    number = arrive_next(target, entry, seat.stack, now)
    reason = MoveReason.BREAKING if move.source in wanted.breaking else MoveReason.BALANCING
    SeatMove.objects.create(
        tournament=tournament,
        player_id=seat.player,
        source=source,
        source_seat=seat.number,
        target=target,
        target_seat=number,
        reason=reason,
        moved_at=now,
    )
    context = {"tournament": tournament.pk, "player": seat.player, "table": target.table_id}
    logger.info("moved", extra=context | {"reason": reason.value})


def due_for_big_blind(table: Table) -> Seat:
    """Return the seat that would have the next hand's big blind.

    Returns any seat with chips where the table cannot be dealt to.
    """
    idle = table._replace(hold="")
    if is_ready(idle):
        return table.seat(draw_places(idle, chance.draw()).big_blind)
    return next(seat for seat in table.taken() if seat.stack)


def _note(
    tables: Sequence[TournamentTable], wanted: Plan, waiting: Mapping[int, list[int]]
) -> None:
    for table in tables:
        owes, breaking = waiting.get(table.number, []), table.number in wanted.breaking
        if (table.owes, table.breaking) != (owes, breaking):
            table.owes, table.breaking = owes, breaking
            table.save(update_fields=["owes", "breaking"])
