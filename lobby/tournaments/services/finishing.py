"""Ends a tournament: prizes and fees are paid in one transfer (``freezeout-end``)."""

import logging
from collections.abc import Mapping
from datetime import datetime

from accounts.ledger import tournaments
from accounts.ledger.models import Currency
from lobby.tournaments.errors import PrizesNotWhole
from lobby.tournaments.models import Entry, Tournament
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.payouts import shared_prizes
from lobby.tournaments.services.closing import close_table
from lobby.tournaments.services.inbox_messages import tell
from lobby.tournaments.services.tables import open_tables

logger = logging.getLogger(__name__)


def finish(tournament: Tournament, now: datetime) -> None:
    """Give the last player with chips the first place, and pay all prizes. The tournament is
    locked."""
    winner = tournament.entries.get(place=None)
    Entry.objects.filter(pk=winner.pk).update(place=1, out_at=now)
    entries = tournament.entries.count()
    prizes = prizes_by_place(tournament)
    pay(tournament, prizes, tournament.fee * entries)
    tell_prizes(tournament, prizes, now)
    close_tables(tournament, now)
    end(tournament, Status.OVER, now)


def prizes_by_place(tournament: Tournament) -> dict[int, int]:
    """Return the prize in minor units of each player who has a place and wins; ties share
    theirs."""
    ladder = tournament.ladder(tournament.entries.count())
    won: dict[int, int] = {}
    placed: dict[int, list[int]] = {}
    ranked = tournament.entries.exclude(place=None).order_by("place", "player")
    for place, player in ranked.values_list("place", "player"):
        placed.setdefault(place or 0, []).append(player)
    for place, players in placed.items():
        parts = shared_prizes(ladder, place, len(players))
        won.update(zip(players, parts, strict=True))
    return {player: prize for player, prize in won.items() if prize}


def pay(tournament: Tournament, prizes: Mapping[int, int], fees: int) -> None:
    """Pay prizes and fees in one transfer, which empties the tournament's account.

    Raises PrizesNotWhole where the prizes are not what was bought in with.
    """
    pool, won_in_all = tournament.buy_in * tournament.entries.count(), sum(prizes.values())
    if won_in_all != pool:
        raise PrizesNotWhole(f"{won_in_all} of {pool}", found=won_in_all, issued=pool)
    for player, prize in prizes.items():
        tournament.entries.filter(player=player).update(prize=prize)
    if prizes or fees:
        tournaments.pay_prizes(
            tournament_no=tournament.pk,
            currency=Currency(tournament.currency),
            prizes=prizes,
            fees=fees,
            key=f"tournament:{tournament.pk} prizes",
        )


def tell_prizes(tournament: Tournament, prizes: Mapping[int, int], now: datetime) -> None:
    """Send a message about the prize to each player who won one by place."""
    won = {
        player: {"amount": prize, "currency": tournament.currency}
        for player, prize in prizes.items()
    }
    tell(tournament, "prize", won, now)


def close_tables(tournament: Tournament, now: datetime) -> None:
    """Remove all players from the tables and close them. No hand may be running."""
    for table in open_tables(tournament):
        close_table(table, now)


def end(tournament: Tournament, status: Status, now: datetime) -> None:
    tournament.status = status
    tournament.ended_at = now
    tournament.wake_at = tournament.paused_at = tournament.break_until = None
    tournament.save()
    logger.info("tournament ended", extra={"tournament": tournament.pk, "status": status.value})
