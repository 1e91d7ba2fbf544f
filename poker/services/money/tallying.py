"""Counting hands as they are settled, so that nobody has to read them again to know how a
game plays."""

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

    The table is locked, so its row here is too, and no other table ever waits for it: that is
    why the sums are kept by table and not by game.
    """
    figures = {
        "hands": 1,
        "pots": sum(player.paid + player.dead for player in hand.players),
        "dealt_in": len(hand.players),
        "saw_flop": hand.saw_flop,
    }
    mine = HandTally.objects.filter(table=writer.row, from_at=stretch_of(writer.now))
    if not mine.update(**{name: F(name) + value for name, value in figures.items()}):
        HandTally.objects.create(table=writer.row, from_at=stretch_of(writer.now), **figures)


def stretch_of(now: datetime) -> datetime:
    """When the stretch that ``now`` lies in began."""
    since_epoch = int(now.timestamp())
    return now.replace(microsecond=0) - timedelta(seconds=since_epoch % STRETCH_S)


def forget_tallies(now: datetime | None = None) -> int:
    """Delete what nobody asks for any more; how many rows."""
    old = HandTally.objects.filter(from_at__lt=(now or timezone.now()) - KEPT)
    return old.delete()[0]
