"""Signing what will be dealt, with the room's commitment to an order of the deck for it.

What was signed is dealt, whatever happens in between: if it could be made twice, or changed, the
room or its players could choose (clause ``deal-proof``).
"""

import json
import logging
from collections.abc import Collection
from typing import Any, Final, NamedTuple

from django.db import connection

from accounts.core.incidents import open_incident
from poker.deck import commitments, receipt_keys
from poker.engine.table import play
from poker.engine.table.dealing.deal import Lineup, Pledges
from poker.engine.table.events import DeckCommitted
from poker.event_stream import stream
from poker.fairness.choice import unopened
from poker.fairness.leaves import HandName
from poker.fairness.lineup_content import content_of
from poker.models import DealCommitment
from poker.models.tables.statement import Statement
from poker.services.base.writing import Writer
from poker.services.deal.published_keys import publish

logger = logging.getLogger(__name__)

# A pledge that comes at the same moment has the lock first, and is found by the second statement;
# or it waits, and is refused. Seeds of a hand that was signed before may have been opened by then,
# so its pledges do not count.
_OFFERED: Final = """
    SELECT 1 FROM poker_dealcommitment
     WHERE table_id = %(table)s AND hand_no = %(hand)s - 1 FOR UPDATE;
    SELECT EXISTS (SELECT FROM poker_receiptkey WHERE name = %(key)s AND x = %(x)s),
           EXISTS (SELECT FROM poker_dealcommitment
                    WHERE table_id = %(table)s AND hand_no = %(hand)s
                      AND broken_at IS NULL AND closed_at IS NULL),
           array_agg(player_id ORDER BY player_id), array_agg(pledge ORDER BY player_id)
      FROM poker_dealpledge
     WHERE table_id = %(table)s AND hand_no = %(hand)s
       AND NOT EXISTS (SELECT FROM poker_dealcommitment
                        WHERE table_id = %(table)s AND hand_no = %(hand)s)
"""
_COMMIT: Final = """
    INSERT INTO poker_dealcommitment (
        table_id, hand_no, root, sealed, committed_at, pledges, closing_key, closing_signature
    )
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s)
"""
_CLOSE: Final = """
    UPDATE poker_dealcommitment SET closed_at = %s, mixed = %s, pledged = %s, people = %s
     WHERE table_id = %s AND hand_no = %s AND broken_at IS NULL
"""
_LEAVE_OUT: Final = """
    INSERT INTO poker_unopenedpledge (table_id, hand_no, player_id, at)
    SELECT %s, %s, unnest(%s::bigint[]), %s
"""


class Offered(NamedTuple):
    """The ``pledges`` that count for the next hand, and what is stored already.

    ``is_published`` says so of the key that is used for signing, and ``was_signed`` that an open
    commitment for the hand is there, of which the table's record does not know.
    """

    pledges: Pledges
    is_published: bool
    was_signed: bool


class CommitmentLost(Exception):
    """A commitment that was announced is not there, or not as it was announced."""


def next_hand(writer: Writer) -> HandName:
    """Return the name of the hand the table's next commitment is for."""
    return HandName(writer.row.pk, writer.table.hand_no + 1)


def offered_for_next(writer: Writer, also: Collection[int] = ()) -> Offered:
    """Return what is offered for the next hand, and let no further pledge be taken.

    The pledges are those of seated players who were dealt in to the last hand, or are in ``also``.
    """
    seats = [seat for seat in writer.table.taken() if not seat.bot]
    counted = {seat.player for seat in seats if seat.dealt or seat.player in also}
    key = receipt_keys.public_part(receipt_keys.signing_key_id(), stream.to_ms(writer.now))
    # Django's own cursor: it puts the values into the text, so that both are one round trip.
    with connection.cursor() as cursor:
        cursor.execute(_OFFERED, {**next_hand(writer)._asdict(), "key": key.id, "x": key.x})
        cursor.nextset()
        is_published, was_signed, players, pledges = cursor.fetchone()
    pledged = zip(players or (), pledges or (), strict=True)
    return Offered(tuple(pair for pair in pledged if pair[0] in counted), is_published, was_signed)


def signed(writer: Writer, lineup: Lineup, offered: Offered) -> DeckCommitted:
    """Return a fresh commitment for the next hand as it is announced, which is stored with it: with
    the offered pledges of those who are on the list, and the room's signature."""
    listed = {player for _, player in lineup.dealt}
    pledges = tuple(pair for pair in offered.pledges if pair[0] in listed)
    made = _drawn(writer, lineup, pledges)
    if not offered.is_published:
        publish(made.closing_key, writer.now)
    if offered.was_signed:
        _break(made.hand_no, writer)
    writer.besides.append(Statement(_COMMIT, _making(made)))
    return DeckCommitted(
        made.hand_no, made.root, writer.table.next_root, pledges, made.closing, lineup
    )


def close(writer: Writer) -> None:
    """Close the dealt hand's commitment, which is locked, to seeds."""
    table = writer.table
    seats = [table.seat(player.seat) for player in table.hand.players] if table.hand else []
    counts = [len(table.seeds), len(table.pledges), sum(not seat.bot for seat in seats)]
    name = [writer.row.pk, table.hand_no]
    writer.besides.append(Statement(_CLOSE, [writer.now, *counts, *name]))
    if left_out := list(unopened(table.pledges, table.seeds)):
        writer.besides.append(Statement(_LEAVE_OUT, [*name, left_out, writer.now]))


def cancel(writer: Writer) -> None:
    """Cancel the signed hand, if there is one, which is counted and published."""
    if writer.table.lineup is not None:
        _break(next_hand(writer).hand, writer)
        play.cancel_deal(writer.recorder)


def give_up(writer: Writer, why: str) -> None:
    """Cancel the signed hand, whose deck cannot be opened any more. Staff get an incident."""
    name, root = next_hand(writer), writer.table.next_root
    ref = writer.hand_ref(name.hand)
    if not _break(name.hand, writer):
        lost = DealCommitment(table=writer.row, hand_no=name.hand, root=root)
        lost.committed_at = lost.broken_at = writer.now
        lost.save()
    open_incident(
        kind="deal_commitment_broken",
        subject=ref,
        detail={"root": root, "why": why},
        key=f"{ref} commitment:{root[:16]}",
        now=writer.now,
    )
    logger.error("commitment broken", extra={"table": name.table, "hand": name.hand})
    play.cancel_deal(writer.recorder)


def _break(hand_no: int, writer: Writer) -> int:
    """Mark the commitment for a hand that is not dealt from it as broken, and return how many were
    marked."""
    committed = DealCommitment.objects.filter(
        table=writer.row, hand_no=hand_no, broken_at=None, closed_at=None
    )
    return committed.update(broken_at=writer.now)


def _making(new: DealCommitment) -> list[Any]:
    closing = [json.dumps(new.pledges), new.closing_key, new.closing_signature]
    return [new.table_id, new.hand_no, new.root, new.sealed, new.committed_at, *closing]


def _drawn(writer: Writer, lineup: Lineup, pledges: Pledges) -> DealCommitment:
    name = next_hand(writer)
    drawn = commitments.drawn(name)
    content = content_of(writer.table.rules, lineup)
    closing = receipt_keys.closing_of(name, drawn.root, pledges, content)
    return DealCommitment(
        table=writer.row,
        hand_no=name.hand,
        root=drawn.root,
        sealed=commitments.sealed(drawn, name),
        committed_at=writer.now,
        pledges=[list(pair) for pair in pledges],
        closing_key=closing.key,
        closing_signature=closing.signature,
    )
