"""Settles tournaments that are not played to the end (clause ``freezeout-cancelled``)."""

from collections.abc import Sequence
from datetime import datetime
from itertools import chain

from accounts.ledger import tournaments
from accounts.ledger.models import Currency
from lobby.tournaments.models import Tournament, TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.settlement import settle
from lobby.tournaments.services.clock.bubble import is_bubble
from lobby.tournaments.services.finishing import (
    close_tables,
    end,
    finish,
    pay,
    prizes_by_place,
    tell_prizes,
)
from lobby.tournaments.services.inbox_messages import tell
from lobby.tournaments.services.seats.knocking_out import broke_by_hand, knock_out
from lobby.tournaments.services.starting import stack_of
from lobby.tournaments.services.tables import open_tables, remaining
from poker.event_stream import stream
from poker.models import Seat, TableEvent
from poker.services.base.writing import writing
from poker.services.clock import lost_records
from poker.services.deal.interrupting import interrupt
from poker.services.tables import directed


def call_off(tournament: Tournament, now: datetime) -> None:
    """Refund all payments of a tournament with too few players, or cancelled before its first
    hand."""
    _refund(tournament, tournament.cost, "called_off")
    players = tournament.entries.values_list("player", flat=True)
    refunded = {"amount": tournament.cost, "currency": tournament.currency}
    tell(tournament, "called_off", dict.fromkeys(players, refunded), now)
    end(tournament, Status.CANCELLED, now)


def settle_unfinished(tournament: Tournament, now: datetime) -> None:
    """Void running hands and divide the open prizes by the players' chances of each open place.

    Players who were out before keep their places. The fees are returned if there are none. If no
    hand was dealt, everything is returned; if one player is left, that player has won. The
    tournament is running, and locked.
    """
    tables = open_tables(tournament)
    for table in tables:
        _void_running(table.table_id, now)
    if not _is_dealt(tournament):
        close_tables(tournament, now)
        call_off(tournament, now)
        return
    _rank_broke_players(tournament, tables, now)
    if remaining(tournament) < 2:
        finish(tournament, now)
        return
    _divide_prizes(tournament, now)
    close_tables(tournament, now)
    end(tournament, Status.SETTLED, now)


def _void_running(table_id: int, now: datetime) -> None:
    """Void a table's hand. If its record cannot be read, restore the last readable state."""
    try:
        with writing(table_id, now=now) as writer:
            directed.cancel_signed(writer)
            if writer.table.running is not None:
                interrupt(writer, "closing")
    except stream.UNREADABLE:
        lost_records.restore(table_id=table_id, now=now)


def _is_dealt(tournament: Tournament) -> bool:
    """Return whether a hand was dealt at any of its tables, even one that is void."""
    tables = tournament.tables.values("table")
    return TableEvent.objects.filter(table__in=tables, hand_no__gt=0).exists()


def _rank_broke_players(
    tournament: Tournament, tables: Sequence[TournamentTable], now: datetime
) -> None:
    """Rank the players who lost everything in hands that were over before the tournament stopped.

    They rank by hand, or together in a round played hand for hand, as if the tournament went on.
    """
    broke = broke_by_hand(tables, now)
    while broke and not (tournament.hand_for_hand or is_bubble(tournament, tables)):
        knock_out(tournament, broke.pop(0), now)
    if broke:
        knock_out(tournament, list(chain.from_iterable(broke)), now)


def _divide_prizes(tournament: Tournament, now: datetime) -> None:
    """Pay the prizes of decided places, and to each player left a share of the open ones."""
    placed, shares = prizes_by_place(tournament), _shares(tournament)
    fees = tournament.fee * tournament.entries.count()
    tournament.fees_returned = not tournament.entries.exclude(place=None).exists()
    if tournament.fees_returned:
        _refund(tournament, tournament.fee, "fees_returned")
        fees = 0
    won = {player: share for player, share in shares.items() if share}
    pay(tournament, placed | won, fees)
    tell_prizes(tournament, placed, now)
    fee = tournament.fee if tournament.fees_returned else 0
    told = {"fee": fee, "currency": tournament.currency}
    each = {player: {"amount": share, **told} for player, share in shares.items()}
    tell(tournament, "settled", each, now)


def _shares(tournament: Tournament) -> dict[int, int]:
    """Return the share in minor units of each player who is left.

    Hands that ran are void, so the seats have the stacks of each table's last completed hand.
    """
    seats = Seat.objects.filter(table__tournament_table__tournament=tournament)
    chips = dict(seats.values_list("player", "chips"))
    left = tournament.entries.filter(place=None).order_by("registered_at", "pk")
    stacks = {
        entry.player_id: chips.get(entry.player_id) or stack_of(tournament, entry) for entry in left
    }
    ladder = tournament.ladder(tournament.entries.count())
    shares = settle(list(stacks.values()), ladder)
    return dict(zip(stacks, shares, strict=True))


def _refund(tournament: Tournament, amount: int, what: str) -> None:
    """Give back this amount to every player of the tournament."""
    players = list(tournament.entries.values_list("player", flat=True))
    if amount and players:
        tournaments.refund(
            tournament_no=tournament.pk,
            currency=Currency(tournament.currency),
            refunds=dict.fromkeys(players, amount),
            key=f"tournament:{tournament.pk} {what}",
        )
