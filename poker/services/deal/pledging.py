"""Taking the pledges by which players' browsers commit themselves to their seeds.

A seed is sent to the room only when nobody can pledge for its hand any more, so a player who is run
by the room cannot choose a seed by those of the others. As for seeds, no table is locked. Pledges
for a hand are taken from the closing of the hand before to its own, even those that will not count.
"""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db import IntegrityError, connection, transaction
from psycopg.errors import RestrictViolation

from accounts.models import Player
from config import room_time
from config.refusals.refusal import Refusal
from poker.engine.errors import NotSeated
from poker.event_stream import stream
from poker.models import DealPledge, UnopenedPledge
from poker.models import Seat as SeatRow
from poker.services.base.errors import (
    BotsGiveNoSeed,
    PledgeAlreadyGiven,
    PledgesClosed,
    PledgesPaused,
)

MOST_PLEDGES: Final = 64
"""Only players who come and go while nothing is dealt can make more than this."""

PAUSE: Final = timedelta(hours=1)
"""How long nothing is pledged by a player, at any table, who has not given a seed they pledged."""

# The database's own rule locks the commitment before: the closing either waits, and signs this
# pledge, or was first, and no pledge is taken.
_TAKE: Final = """
    INSERT INTO poker_dealpledge (table_id, hand_no, player_id, pledge, at)
    SELECT seat.table_id, %(hand)s, player.id, %(pledge)s, %(at)s
    FROM poker_seat seat
    JOIN accounts_player player ON player.id = seat.player_id AND NOT player.is_bot
    WHERE seat.table_id = %(table)s AND player.id = %(player)s
    AND EXISTS (SELECT FROM poker_dealcommitment
                WHERE table_id = %(table)s AND hand_no = %(hand)s - 1)
    AND NOT EXISTS (SELECT FROM poker_dealcommitment
                    WHERE table_id = %(table)s AND hand_no = %(hand)s)
    AND NOT EXISTS (SELECT 1 FROM poker_unopenedpledge unopened
         WHERE unopened.player_id = player.id AND unopened.at > %(pause_from)s)
    AND (SELECT count(*) FROM poker_dealpledge
         WHERE table_id = %(table)s AND hand_no = %(hand)s) < %(most)s
    ON CONFLICT DO NOTHING
"""


def pledge_seed(
    *, table_id: int, player_id: int, hand: int, pledge: str, now: datetime | None = None
) -> None:
    """Store that a seated player is committed to the seed whose hash is ``pledge`` (64 hex digits).

    ``hand`` is the next one that is not signed. The same pledge again changes
    nothing. Raises PledgeAlreadyGiven, PledgesClosed, NotSeated, BotsGiveNoSeed, or PledgesPaused
    for a player who left a pledge without its seed lately; then nothing was stored. Call it outside
    transactions.
    """
    asked = {"table": table_id, "hand": hand, "player": player_id, "pledge": pledge}
    now = now or room_time.now()
    if _take(asked | {"at": now, "most": MOST_PLEDGES, "pause_from": now - PAUSE}):
        return
    given = DealPledge.objects.filter(table=table_id, hand_no=hand, player=player_id)
    own_pledge = given.values_list("pledge", flat=True).first()
    if own_pledge is None:
        raise _refusal(table_id, player_id, now)
    if own_pledge != pledge:
        raise PledgeAlreadyGiven("one pledge a player and hand", hand=hand)


def _take(asked: dict[str, Any]) -> bool:
    """Store a pledge and return whether it was stored; not if its hand was signed meanwhile."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(_TAKE, asked)
            return bool(cursor.rowcount)
    except IntegrityError as error:
        if isinstance(error.__cause__, RestrictViolation):
            return False
        raise


def _refusal(table_id: int, player_id: int, now: datetime) -> Refusal:
    if Player.objects.filter(pk=player_id, is_bot=True).exists():
        return BotsGiveNoSeed("the room's own bots give no seed")
    if not SeatRow.objects.filter(table=table_id, player=player_id).exists():
        return NotSeated("you have no seat at this table")
    unopened = UnopenedPledge.objects.filter(player=player_id, at__gt=now - PAUSE)
    if left_out := unopened.order_by("-at").first():
        until = stream.to_ms(left_out.at + PAUSE)
        return PledgesPaused("a pledge of yours was left without its seed", until=until)
    table = stream.latest_step(table_id).table
    unsigned = table.hand_no + (1 if table.lineup is None else 2)
    return PledgesClosed("only for the next hand that is not signed", hand=unsigned)
