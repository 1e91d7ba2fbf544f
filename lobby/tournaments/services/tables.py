"""The tables of a tournament as they stand: who sits where, with how many chips."""

from collections.abc import Iterable

from django.db.models import Count, Sum

from lobby.tournaments.errors import TournamentChipsNotConserved
from lobby.tournaments.models import Entry, Tournament, TournamentTable
from lobby.tournaments.rules.balancing import TableCount
from poker.engine.table.state import Table as TableState
from poker.models import PlayedHand, Seat
from poker.models.hands.played_hand import HandStatus


def open_tables(tournament: Tournament) -> list[TournamentTable]:
    """Return the tables that were not broken, by their number."""
    tables = TournamentTable.objects.filter(tournament=tournament, broken_at=None)
    return list(tables.select_related("table__game").order_by("number"))


def counts(tournament: Tournament, tables: Iterable[TournamentTable]) -> list[TableCount]:
    """Return how many players are in at each of these tables."""
    playing = Entry.objects.filter(tournament=tournament, place=None).order_by()
    seated = dict(playing.values_list("table").annotate(players=Count("pk")))
    return [TableCount(table.number, seated.get(table.table_id, 0)) for table in tables]


def remaining(tournament: Tournament) -> int:
    """Return how many players are in."""
    return tournament.entries.filter(place=None).count()


def dealt_in_before(tournament: Tournament, table: TableState) -> set[int]:
    """Return the players who have come to a table from an earlier hand of the tournament."""
    arrived = [seat.player for seat in table.taken() if not (seat.dealt or seat.bot)]
    if not arrived:
        return set()
    tables = tournament.tables.values("table")
    played = PlayedHand.objects.filter(player__in=arrived, table__in=tables)
    return set(played.exclude(status=HandStatus.VOIDED).values_list("player", flat=True))


def chips_issued(tournament: Tournament) -> int:
    """Return all chips the tournament was begun with."""
    return sum(
        tournament.chips if chips is None else chips
        for chips in tournament.entries.values_list("chips", flat=True)
    )


def require_all_chips(tournament: Tournament) -> None:
    """Raise TournamentChipsNotConserved unless its players have as many chips as were issued."""
    seats = Seat.objects.filter(table__tournament_table__tournament=tournament)
    found, issued = seats.aggregate(all=Sum("chips"))["all"] or 0, chips_issued(tournament)
    if found != issued:
        raise TournamentChipsNotConserved(f"{found} chips of {issued}", found=found, issued=issued)
