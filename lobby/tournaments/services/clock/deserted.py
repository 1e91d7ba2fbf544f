"""Tournaments all of whose players are absent, with blinds that no longer rise: they would never
end."""

from collections.abc import Sequence
from datetime import datetime

from accounts.core.incidents import open_incident
from lobby.tournaments.models import Tournament, TournamentTable
from poker.event_stream import stream


def report_deserted(
    tournament: Tournament, tables: Sequence[TournamentTable], now: datetime
) -> None:
    """Report to staff, once a day, a tournament whose players are all absent
    (``freezeout-absent``).

    Staff settle it. While blinds rise it ends by itself, and players who come back play on.
    """
    if tournament.schedule().goes_on(tournament.level) or not all(map(_is_deserted, tables)):
        return
    open_incident(
        kind="tournament_deserted",
        subject=f"tournament:{tournament.pk}",
        detail={"name": tournament.name, "level": tournament.level + 1},
        key=f"tournament:{tournament.pk} deserted:{now:%Y-%m-%d}",
        now=now,
    )


def _is_deserted(table: TournamentTable) -> bool:
    seats = stream.latest_step(table.table_id).table.taken()
    return all(seat.timed_out for seat in seats if seat.stack)
