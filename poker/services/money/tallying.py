"""Counting hands as they are settled, so that a game's figures need no hands read again."""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import F
from django.utils import timezone

from poker.engine.hand.state import Hand
from poker.models import HandTally
from poker.services.base.writing import Writer

STRETCH_S: Final = 300
KEPT: Final = timedelta(hours=3)


def tally(writer: Writer, hand: Hand) -> None:
    """Add a finished hand to its table's tally, in the transaction that settles it.

    The table is locked, and so this row is too, and no other table ever waits for it: that is why
    sums are stored by table and not by game.
    """
    figures = {
        "hands": 1,
        "pots": sum(player.paid + player.dead for player in hand.players),
        "dealt_in": len(hand.players),
        "saw_flop": hand.saw_flop,
    }
    own_tally = HandTally.objects.filter(table=writer.row, from_at=stretch_of(writer.now))
    if not own_tally.update(**{name: F(name) + value for name, value in figures.items()}):
        HandTally.objects.create(table=writer.row, from_at=stretch_of(writer.now), **figures)


def stretch_of(now: datetime) -> datetime:
    """Return when the stretch that contains ``now`` began."""
    since_epoch = int(now.timestamp())
    return now.replace(microsecond=0) - timedelta(seconds=since_epoch % STRETCH_S)


def forget_tallies(now: datetime | None = None) -> int:
    """Delete the tallies that no lobby shows any more and return how many rows were deleted."""
    old = HandTally.objects.filter(from_at__lt=(now or timezone.now()) - KEPT)
    return old.delete()[0]
