"""Committing the room to an order of the deck for a table's next hand.

The order that was announced is used for that hand, whatever happens in between: if the commitment
could be made twice, the room could choose.
"""

import logging
from typing import Any, Final

from django.db import connection
from django.db.models import QuerySet

from accounts.core.incidents import open_incident
from poker.deck import commitments
from poker.engine.table.dealing.deal import Pledges
from poker.engine.table.events import DeckCommitted
from poker.fairness.leaves import HandName
from poker.models import DealCommitment
from poker.services.base.writing import Writer

logger = logging.getLogger(__name__)

# One statement, because players wait for the deal. The commitment was locked before, so it sees
# every pledge taken while that was open, and no pledge can follow.
_CLOSE_AND_COMMIT: Final = """
    WITH closed AS (
        UPDATE poker_dealcommitment SET closed_at = %s, mixed = %s, pledged = %s, people = %s
        WHERE table_id = %s AND hand_no = %s AND root = %s AND broken_at IS NULL
        RETURNING id
    ), made AS (
        INSERT INTO poker_dealcommitment (table_id, hand_no, root, sealed, committed_at)
        VALUES (%s, %s, %s, %s, %s) ON CONFLICT DO NOTHING RETURNING root
    )
    SELECT (SELECT id FROM closed), (SELECT root FROM made), (
        SELECT coalesce(json_agg(json_build_array(player_id, pledge) ORDER BY player_id), '[]')
        FROM poker_dealpledge WHERE table_id = %s AND hand_no = %s
    )
"""


class CommitmentLost(Exception):
    """A commitment that was announced is not there, or not as it was announced."""


def next_hand(writer: Writer) -> HandName:
    """Return the name of the hand the table's next commitment is for."""
    return HandName(writer.row.pk, writer.table.hand_no + 1)


def commit_next(writer: Writer) -> None:
    """Announce a commitment for the next hand, unless there is one."""
    if not writer.table.next_root:
        _announce(writer, _made(writer), writer.table.next_pledges)


def pass_on(writer: Writer) -> None:
    """Close the dealt hand's commitment to seeds, and announce the next hand's with its pledges.

    Raises CommitmentLost if the hand was dealt from no open commitment.
    """
    table, new = writer.table, _drawn(writer)
    dealt_in = table.hand.players if table.hand else ()
    people = sum(not table.seat(player.seat).bot for player in dealt_in)
    closing: list[Any] = [
        writer.now,
        len(table.seeds),
        len(table.pledges),
        people,
        writer.row.pk,
        table.hand_no,
        table.root,
    ]
    making: list[Any] = [new.table_id, new.hand_no, new.root, new.sealed, new.committed_at]
    with connection.cursor() as cursor:
        cursor.execute(_CLOSE_AND_COMMIT, [*closing, *making, new.table_id, new.hand_no])
        closed, root, pledged = cursor.fetchone()
    if closed is None:
        raise CommitmentLost(f"{writer.hand_ref(table.hand_no)} was dealt from none")
    pledges = tuple((player, pledge) for player, pledge in pledged)
    _announce(writer, root or _announced_before(writer), pledges)


def replace(writer: Writer, why: str) -> None:
    """Give up the announced commitment as broken, and announce another one for the same hand.

    The broken one is counted and published, and staff get an incident.
    """
    name, given_up = next_hand(writer), writer.table.next_root
    if not _of(name).update(broken_at=writer.now):
        lost = DealCommitment(table=writer.row, hand_no=name.hand, root=given_up)
        lost.committed_at = lost.broken_at = writer.now
        lost.save()
    ref = writer.hand_ref(name.hand)
    open_incident(
        kind="deal_commitment_broken",
        subject=ref,
        detail={"root": given_up, "why": why},
        key=f"{ref} commitment:{given_up[:16]}",
        now=writer.now,
    )
    logger.error("commitment broken", extra={"table": name.table, "hand": name.hand})
    _announce(writer, _made(writer), writer.table.next_pledges, instead_of=given_up)


def _made(writer: Writer) -> str:
    """Make a commitment for the next hand unless there is one, and return its root."""
    DealCommitment.objects.bulk_create([_drawn(writer)], ignore_conflicts=True)
    return _announced_before(writer)


def _announced_before(writer: Writer) -> str:
    return _of(next_hand(writer)).get().root


def _of(name: HandName) -> QuerySet[DealCommitment]:
    return DealCommitment.objects.filter(table=name.table, hand_no=name.hand, broken_at=None)


def _drawn(writer: Writer) -> DealCommitment:
    name = next_hand(writer)
    drawn = commitments.drawn(name)
    return DealCommitment(
        table=writer.row,
        hand_no=name.hand,
        root=drawn.root,
        sealed=commitments.sealed(drawn, name),
        committed_at=writer.now,
    )


def _announce(writer: Writer, root: str, pledges: Pledges, instead_of: str = "") -> None:
    hand = next_hand(writer).hand
    writer.recorder.record(DeckCommitted(hand, root, instead_of, pledges))
