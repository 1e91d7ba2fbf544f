"""Committing the room to an order of the deck for a table's next hand.

The order that was announced is used for that hand, whatever happens in between: if the commitment
could be made twice, the room could choose.
"""

import json
import logging
from typing import Any, Final

from django.db.models import QuerySet

from accounts.core.databases.prepared import prepared_cursor
from accounts.core.incidents import open_incident
from poker.deck import commitments, decks, receipt_keys
from poker.engine.table.dealing.deal import Pledges
from poker.engine.table.events import DeckCommitted
from poker.event_stream import stream
from poker.fairness.choice import unopened
from poker.fairness.leaves import HandName
from poker.models import DealCommitment
from poker.services.base.writing import Writer
from poker.services.deal.published_keys import publish

logger = logging.getLogger(__name__)

# One statement, because players wait for the deal.
_CLOSE_AND_COMMIT: Final = """
    WITH closed AS (
        UPDATE poker_dealcommitment SET closed_at = %s, mixed = %s, pledged = %s, people = %s
        WHERE table_id = %s AND hand_no = %s AND root = %s AND broken_at IS NULL
        RETURNING id
    ), left_out AS (
        INSERT INTO poker_unopenedpledge (table_id, hand_no, player_id, at)
        SELECT %s, %s, unnest(%s::bigint[]), %s
    ), made AS (
        INSERT INTO poker_dealcommitment (
            table_id, hand_no, root, sealed, committed_at, pledges, closing_key, closing_signature
        )
        VALUES (%s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING RETURNING id
    )
    SELECT (SELECT id FROM closed), (SELECT id FROM made),
        EXISTS (SELECT 1 FROM poker_receiptkey WHERE name = %s AND x = %s)
"""


class CommitmentLost(Exception):
    """A commitment that was announced is not there, or not as it was announced."""


def next_hand(writer: Writer) -> HandName:
    """Return the name of the hand the table's next commitment is for."""
    return HandName(writer.row.pk, writer.table.hand_no + 1)


def commit_next(writer: Writer) -> None:
    """Announce a commitment for the next hand, unless there is one."""
    if not writer.table.next_root:
        _announce(writer, _made(writer, writer.table.next_pledges))


def commit_ahead(writer: Writer) -> None:
    """Announce a commitment for the next hand, unless there is one or this process holds no keys:
    then the deal makes it."""
    if decks.holds_keys():
        commit_next(writer)


def pass_on(writer: Writer, offered: Pledges) -> None:
    """Close the dealt hand's commitment to seeds, and announce the next hand's with its pledges:
    those ``offered`` by players who were dealt in to this hand.

    Raises CommitmentLost if the hand was dealt from no open commitment.
    """
    table = writer.table
    seats = [table.seat(player.seat) for player in table.hand.players] if table.hand else []
    dealt_in = {seat.player for seat in seats}
    people = sum(not seat.bot for seat in seats)
    new = _drawn(writer, tuple(pair for pair in offered if pair[0] in dealt_in))
    with prepared_cursor() as cursor:
        cursor.execute(
            _CLOSE_AND_COMMIT,
            [*_closing(writer, people), *_left_out(writer), *_making(new), *_key(writer, new)],
        )
        closed, made, is_published = cursor.fetchone()
    if closed is None:
        raise CommitmentLost(f"{writer.hand_ref(table.hand_no)} was dealt from none")
    if not is_published:
        publish(new.closing_key, writer.now)
    _announce(writer, new if made else _announced_before(writer))


def _closing(writer: Writer, people: int) -> list[Any]:
    table = writer.table
    counts = [len(table.seeds), len(table.pledges), people]
    return [writer.now, *counts, writer.row.pk, table.hand_no, table.root]


def _left_out(writer: Writer) -> list[Any]:
    table = writer.table
    players = list(unopened(table.pledges, table.seeds))
    return [writer.row.pk, table.hand_no, players, writer.now]


def _making(new: DealCommitment) -> list[Any]:
    closing = [json.dumps(new.pledges), new.closing_key, new.closing_signature]
    return [new.table_id, new.hand_no, new.root, new.sealed, new.committed_at, *closing]


def _key(writer: Writer, new: DealCommitment) -> list[Any]:
    key = receipt_keys.public_part(new.closing_key, stream.to_ms(writer.now))
    return [key.id, key.x]


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
    _announce(writer, _made(writer, writer.table.next_pledges), instead_of=given_up)


def _made(writer: Writer, pledges: Pledges) -> DealCommitment:
    """Make and return a commitment for the next hand, or return the one there is."""
    drawn = _drawn(writer, pledges)
    DealCommitment.objects.bulk_create([drawn], ignore_conflicts=True)
    publish(drawn.closing_key, writer.now)
    return _announced_before(writer)


def _announced_before(writer: Writer) -> DealCommitment:
    return _of(next_hand(writer)).get()


def _of(name: HandName) -> QuerySet[DealCommitment]:
    return DealCommitment.objects.filter(table=name.table, hand_no=name.hand, broken_at=None)


def _drawn(writer: Writer, pledges: Pledges) -> DealCommitment:
    name = next_hand(writer)
    drawn = commitments.drawn(name)
    closing = receipt_keys.closing_of(name, drawn.root, pledges)
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


def _announce(writer: Writer, made: DealCommitment, instead_of: str = "") -> None:
    writer.recorder.record(
        DeckCommitted(made.hand_no, made.root, instead_of, made.told_pledges, made.closing)
    )
