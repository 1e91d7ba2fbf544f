"""Counting hands as they are settled, so that a game's figures need no hands read again."""

from datetime import datetime, timedelta
from typing import Final

from config import room_time
from poker.engine.hand.state import Hand
from poker.models import HandTally
from poker.models.tables.statement import Statement
from poker.services.base.writing import Writer

STRETCH_S: Final = 300
KEPT: Final = timedelta(hours=3)

_ADD: Final = """
    INSERT INTO poker_handtally AS kept (table_id, from_at, hands, pots, dealt_in, saw_flop)
    VALUES (%s, %s, %s, %s, %s, %s)
    ON CONFLICT (table_id, from_at) DO UPDATE
       SET hands = kept.hands + excluded.hands,
           pots = kept.pots + excluded.pots,
           dealt_in = kept.dealt_in + excluded.dealt_in,
           saw_flop = kept.saw_flop + excluded.saw_flop
"""


def tally(writer: Writer, hand: Hand) -> None:
    """Add a finished hand to its table's tally, in the transaction that settles it.

    The table is locked, and so this row is too, and no other table ever waits for it: that is why
    sums are stored by table and not by game.
    """
    pots = sum(player.paid + player.dead for player in hand.players)
    figures = [1, pots, len(hand.players), hand.saw_flop]
    values = [writer.row.pk, stretch_of(writer.now), *figures]
    writer.besides.append(Statement(_ADD, values))


def stretch_of(now: datetime) -> datetime:
    """Return when the stretch that contains ``now`` began."""
    since_epoch = int(now.timestamp())
    return now.replace(microsecond=0) - timedelta(seconds=since_epoch % STRETCH_S)


def forget_tallies(now: datetime | None = None) -> int:
    """Delete the tallies that no lobby shows any more and return how many rows were deleted."""
    old = HandTally.objects.filter(from_at__lt=(now or room_time.now()) - KEPT)
    return old.delete()[0]
