"""What the check of the ledger asks about tournaments: what they took from wallets and paid into
them, and whether prizes are those of the places.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from django.db import connection

from accounts.core.databases.pieces import in_pieces
from accounts.ledger.checks.audit import Difference
from accounts.ledger.checks.registered import LEDGER_CHECKS
from accounts.ledger.checks.wallet_checking import WALLET_SOURCES, WalletSource
from config import room_time
from lobby.tournaments.models import Tournament
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.services.finishing import prizes_by_place

_RECENT: Final = timedelta(days=2)

WALLET_SOURCES.add(
    WalletSource(
        "tournaments",
        # Calculated from the entries: withdrawn entries are deleted, and a cancelled tournament
        # returned everything.
        """
        SELECT entry.player_id, tournament.currency,
               coalesce(entry.prize, 0) - tournament.buy_in
               - CASE WHEN tournament.fees_returned THEN 0 ELSE tournament.fee END
          FROM lobby_entry entry JOIN lobby_tournament tournament
            ON tournament.id = entry.tournament_id
         WHERE tournament.status <> 'cancelled'
        """,
    )
)


@LEDGER_CHECKS.add
def prize_differences(whole: bool) -> Iterator[Difference]:  # noqa: FBT001  # as every registered check
    """Yield every stored prize that is not that of its place, and every share of a divided
    tournament above its best prize (clauses ``freezeout-end``, ``freezeout-cancelled``).

    Not `whole`, it looks at tournaments that ended within two days.
    """
    ended = Tournament.objects.filter(status__in=(Status.OVER, Status.SETTLED), buy_in__gt=0)
    if not whole:
        ended = ended.filter(ended_at__gt=room_time.now() - _RECENT)
    since = _divided_by_chances_since()
    for tournament in in_pieces(ended.order_by("pk")):
        yield from _of_places(tournament)
        ended_at = tournament.ended_at
        if tournament.status == Status.SETTLED and ended_at is not None and ended_at > since:
            yield from _of_shares(tournament)


def _of_places(tournament: Tournament) -> Iterator[Difference]:
    expected = prizes_by_place(tournament)
    placed = tournament.entries.exclude(place=None).order_by("pk")
    for player, prize in placed.values_list("player", "prize"):
        if (prize or 0) != expected.get(player, 0):
            yield Difference(_prize(tournament, player), prize or 0, expected.get(player, 0))


def _of_shares(tournament: Tournament) -> Iterator[Difference]:
    best = max(tournament.ladder(tournament.entries.count()), default=0)
    above = tournament.entries.filter(place=None, prize__gt=best).order_by("pk")
    for player, prize in above.values_list("player", "prize"):
        yield Difference(_prize(tournament, player), prize or 0, best)


def _prize(tournament: Tournament, player: int) -> str:
    return f"prize of player {player} in tournament {tournament.pk}"


def _divided_by_chances_since() -> datetime:
    """Return when this version came into force: before, prizes were divided by chips."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT min(since) FROM ledger_way")
        since: datetime = cursor.fetchone()[0]
    return since
