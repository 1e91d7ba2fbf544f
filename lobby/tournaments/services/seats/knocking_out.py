"""Takes players without chips out of a tournament, with their places (``freezeout-end``)."""

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q

from lobby.tournaments.models import Entry, Tournament, TournamentTable
from lobby.tournaments.rules.ranking import Out, rank
from lobby.tournaments.services.inbox_messages import tell
from lobby.tournaments.services.tables import remaining
from poker.engine.table.state import Table
from poker.models import PlayedHand, Seat
from poker.services.base.writing import writing
from poker.services.tables import directed

logger = logging.getLogger(__name__)


class Broke(NamedTuple):
    """A player without chips, at which table, after which hand."""

    out: Out
    table: TournamentTable
    hand: int


def broke_by_hand(tables: Sequence[TournamentTable], now: datetime) -> list[list[Broke]]:
    """Return the players who have a seat and no chips, at any of the tables.

    Those who lost them in one hand are together, and the hand that was over first comes first.
    """
    broke = Q(table__in=[table.table_id for table in tables], chips=0)
    with_some = set(Seat.objects.filter(broke).values_list("table", flat=True))
    found = [_broke_at(table, now) for table in tables if table.table_id in with_some]
    return sorted(found, key=_ended_at)


def _ended_at(broke: Sequence[Broke]) -> datetime:
    hands = PlayedHand.objects.filter(table=broke[0].table.table_id, hand_no=broke[0].hand)
    return hands.values_list("ended_at", flat=True)[0]


def _broke_at(table: TournamentTable, now: datetime) -> list[Broke]:
    with writing(table.table_id, now=now) as writer:
        state = writer.table
    return [
        Broke(Out(seat.player, _began(state, seat.number)), table, state.hand_no)
        for seat in state.taken()
        if not seat.stack
    ]


def knock_out(tournament: Tournament, broke: Sequence[Broke], now: datetime) -> None:
    """Rank players who lost everything together, and free their seats. The tournament is locked."""
    ranked = rank([each.out for each in broke], remaining(tournament) - len(broke))
    where = {each.out.player: each for each in broke}
    for placed in ranked:
        found = where[placed.player]
        Entry.objects.filter(tournament=tournament, player=placed.player).update(
            place=placed.place, tied=placed.tied, out_at=now, out_hand=found.hand
        )
        context = {"tournament": tournament.pk, "player": placed.player, "place": placed.place}
        logger.info("knocked out", extra=context | {"table": found.table.table_id})
    places = {each.player: {"place": each.place, "tied": each.tied} for each in ranked}
    tell(tournament, "out", places, now)
    _free_seats(broke, now)


def _free_seats(broke: Sequence[Broke], now: datetime) -> None:
    """Remove players who are out from their tables, between two hands."""
    for table_id in sorted({each.table.table_id for each in broke}):
        with writing(table_id, now=now) as writer:
            for seat in list(writer.table.taken()):
                if not seat.stack:
                    directed.take_away(writer, seat, "knocked_out")


def _began(state: Table, number: int) -> int:
    """Return the stack a seat began its last hand with; 0 where it was not in it."""
    hand = state.hand
    return hand.player(number).began if hand is not None and hand.has(number) else 0
