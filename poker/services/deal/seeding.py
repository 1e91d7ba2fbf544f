"""Taking the seeds that players' browsers give to mix the next deal.

Only the commitment is locked for it, and only within one statement, never the table: however slow a
web process is, no deal waits for it.
"""

from datetime import datetime
from typing import Any, Final

from django.db import connection

from accounts.models import Player
from config import room_time
from poker.deck import receipt_keys
from poker.engine.errors import NotSeated
from poker.engine.table.state import Table as TableState
from poker.engine.table.turns.alarm import deal_at
from poker.event_stream import stream
from poker.fairness.leaves import HandName
from poker.fairness.pledge import pledge_of
from poker.fairness.receipt import Receipt
from poker.models import DealCommitment, DealSeed
from poker.models import Seat as SeatRow
from poker.services.base.errors import (
    BotsGiveNoSeed,
    NoSuchCommitment,
    SeedAlreadyGiven,
    SeedNotPledged,
    SeedsClosed,
)
from poker.services.base.writing import pace
from poker.services.deal.published_keys import publish

# A deal at the same moment either waits, and mixes this seed in, or has closed the commitment, so
# that no row is found here.
_TAKE: Final = """
    INSERT INTO poker_dealseed (commitment_id, player_id, seed, at, key, signature)
    SELECT commitment.id, player.id, %(seed)s, %(at)s, %(key)s, %(signature)s
    FROM poker_dealcommitment commitment
    JOIN poker_seat seat ON seat.table_id = commitment.table_id
    JOIN accounts_player player ON player.id = seat.player_id AND NOT player.is_bot
    JOIN poker_receiptkey key ON key.name = %(key)s AND key.x = %(x)s
    WHERE commitment.table_id = %(table)s AND commitment.hand_no = %(hand)s
    AND commitment.root = %(root)s AND player.id = %(player)s
    AND commitment.pledges @> jsonb_build_array(jsonb_build_array(player.id, %(pledge)s::text))
    AND commitment.closed_at IS NULL AND commitment.broken_at IS NULL
    FOR SHARE OF commitment
    ON CONFLICT DO NOTHING
"""


def give_seed(
    *, table_id: int, player_id: int, hand: int, root: str, seed: str, now: datetime | None = None
) -> Receipt:
    """Store a seated player's seed for a hand's commitment, and return the room's receipt for it.

    ``root`` and ``seed`` are 64 hex digits. The same seed again gets the same receipt. Raises
    NoSuchCommitment, SeedAlreadyGiven, SeedNotPledged, SeedsClosed once the deal is due, NotSeated
    or BotsGiveNoSeed; then nothing was stored. Call it outside transactions.
    """
    now = stream.from_ms(stream.to_ms(now or room_time.now()))
    asked = Receipt(table_id, hand, root, player_id, seed, stream.to_ms(now))
    if not _is_due(stream.latest_step(table_id).table, asked.at):
        receipt = receipt_keys.signed(asked)
        x = receipt_keys.public_part(receipt.key, asked.at).x
        more = {"at": now, "x": x, "pledge": _pledge(asked)}
        if _take(receipt, more):
            return receipt
        publish(receipt.key, now)
        # The key is published now, by the line above or for another player's seed.
        if _take(receipt, more):
            return receipt
    return _given_before(asked)


def receipt_of(given: DealSeed) -> Receipt:
    """Return the receipt as it was given."""
    commitment = given.commitment
    return Receipt(
        commitment.table_id,
        commitment.hand_no,
        commitment.root,
        given.player_id,
        given.seed,
        stream.to_ms(given.at),
        given.key,
        given.signature,
    )


def _pledge(asked: Receipt) -> str:
    return pledge_of(HandName(asked.table, asked.hand), asked.player, asked.seed)


def _is_due(table: TableState, at: int) -> bool:
    """Return whether the next deal is due: from then on no seed counts, however late the clock
    is."""
    due = deal_at(table, pace()) if table.lineup is not None else None
    return due is not None and at >= due


def _take(receipt: Receipt, more: dict[str, Any]) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, {**receipt._asdict(), **more})
        return bool(cursor.rowcount)


def _given_before(asked: Receipt) -> Receipt:
    """Return the receipt of a seed that was stored before.

    Raises the error of `give_seed` that says why the seed gets none.
    """
    committed = DealCommitment.objects.filter(
        table=asked.table, hand_no=asked.hand, root=asked.root
    ).first()
    if committed is None:
        raise NoSuchCommitment("that hand has another commitment, or none yet", hand=asked.hand)
    given = DealSeed.objects.filter(commitment=committed, player=asked.player)
    own_seed = given.select_related("commitment").first()
    if own_seed is None:
        raise _refusal(asked, committed)
    if own_seed.seed != asked.seed:
        raise SeedAlreadyGiven("one seed a player and hand", hand=asked.hand)
    return receipt_of(own_seed)


def _refusal(
    asked: Receipt, committed: DealCommitment
) -> NotSeated | BotsGiveNoSeed | SeedNotPledged | SeedsClosed:
    player = Player.objects.filter(pk=asked.player).first()
    if player is not None and player.is_bot:
        return BotsGiveNoSeed("the room's own bots give no seed")
    if not SeatRow.objects.filter(table=asked.table, player=asked.player).exists():
        return NotSeated("you have no seat at this table")
    if (asked.player, _pledge(asked)) not in committed.told_pledges:
        return SeedNotPledged("that seed is not pledged for that hand", hand=asked.hand)
    return SeedsClosed("that hand is dealt, or about to be", hand=asked.hand)
