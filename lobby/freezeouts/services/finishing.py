"""Ending an event: prizes and fees in one transfer (``freezeout-end``)."""

import logging
from collections.abc import Mapping
from datetime import datetime

from accounts.ledger import entering
from accounts.ledger.models import Currency
from lobby.freezeouts.errors import PrizesNotWhole
from lobby.freezeouts.models import Entry, Freezeout
from lobby.freezeouts.models.freezeout import Status
from lobby.freezeouts.rules.payouts import shared_prizes
from lobby.freezeouts.services.closing import close_table
from lobby.freezeouts.services.tables import open_tables
from lobby.freezeouts.services.telling import tell

logger = logging.getLogger(__name__)


def finish(event: Freezeout, now: datetime) -> None:
    """The last player with chips wins; everybody's prize is paid. The event is locked."""
    winner = event.entries.get(place=None)
    Entry.objects.filter(pk=winner.pk).update(place=1, out_at=now)
    entries = event.entries.count()
    pay(event, prizes_by_place(event), event.fee * entries, now)
    close_tables(event, now)
    end(event, Status.OVER, now)


def prizes_by_place(event: Freezeout) -> dict[int, int]:
    """Player to prize in minor units, for those who are out; ties share theirs."""
    ladder = event.ladder(event.entries.count())
    won: dict[int, int] = {}
    placed: dict[int, list[int]] = {}
    ranked = event.entries.exclude(place=None).order_by("place", "player")
    for place, player in ranked.values_list("place", "player"):
        placed.setdefault(place or 0, []).append(player)
    for place, players in placed.items():
        parts = shared_prizes(ladder, place, len(players))
        won.update(zip(players, parts, strict=True))
    return {player: prize for player, prize in won.items() if prize}


def pay(event: Freezeout, prizes: Mapping[int, int], fees: int, now: datetime) -> None:
    """Pay prizes and fees in one transfer, which empties the event's account.

    Raises PrizesNotWhole where prizes are not what was bought in with.
    """
    pool, won_in_all = event.buy_in * event.entries.count(), sum(prizes.values())
    if won_in_all != pool:
        raise PrizesNotWhole(f"{won_in_all} of {pool}", found=won_in_all, issued=pool)
    for player, prize in prizes.items():
        event.entries.filter(player=player).update(prize=prize)
    won = {
        player: {"amount": prize, "currency": event.currency} for player, prize in prizes.items()
    }
    tell(event, "prize", won, now)
    if prizes or fees:
        entering.pay_prizes(
            event_no=event.pk,
            currency=Currency(event.currency),
            prizes=prizes,
            fees=fees,
            key=f"freezeout:{event.pk} prizes",
        )


def close_tables(event: Freezeout, now: datetime) -> None:
    """Take everybody from the tables and close them; no hand runs."""
    for table in open_tables(event):
        close_table(table, now)


def end(event: Freezeout, status: Status, now: datetime) -> None:
    event.status = status
    event.ended_at = now
    event.wake_at = event.paused_at = event.break_until = None
    event.save()
    logger.info("freezeout ended", extra={"freezeout": event.pk, "status": status.value})
