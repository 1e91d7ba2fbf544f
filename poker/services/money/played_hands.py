"""Noting in each player's history that a hand was played."""

from typing import Final

from poker.engine.hand.events import HandEnded, RakeTaken
from poker.engine.hand.state import Hand
from poker.engine.table.events import HandStarted
from poker.models.hands.played_hand import HandStatus
from poker.models.tables.statement import Statement
from poker.services.base.writing import Writer

_NOTE: Final = """
    INSERT INTO poker_playedhand
           (table_id, hand_no, ended_at, pot, showdown, status, first_seq, last_seq,
            player_id, seat, net, rake, wagered)
    SELECT %s, %s, %s, %s, %s, %s, %s, %s, own.*
      FROM unnest(%s::bigint[], %s::smallint[], %s::bigint[], %s::bigint[], %s::bigint[]) AS own
"""


def note_played(writer: Writer, hand: Hand, status: HandStatus = HandStatus.FINISHED) -> None:
    """Store a row for everybody dealt in, whether or not they won or lost anything.

    Call it once per hand, in the transaction that ends it, before players leave.
    """
    first, last = _started_seq(writer), _last_seq(writer)
    shares = _rake_shares(writer)
    showdown = any(player.hand_name or player.mucked for player in hand.players)
    pot = sum(player.put_in for player in hand.players)
    every = [writer.row.pk, hand.number, writer.now, pot, showdown, status, first, last]
    own = [
        [writer.table.seat(player.seat).player for player in hand.players],
        [player.seat for player in hand.players],
        [player.stack - player.began for player in hand.players],
        [shares.get(player.seat, 0) for player in hand.players],
        [player.put_in for player in hand.players],
    ]
    writer.besides.append(Statement(_NOTE, every + own))


def _started_seq(writer: Writer) -> int:
    """Return the number of the event this hand began with; it may not be stored yet."""
    for place, event in enumerate(writer.recorder.events, start=1):
        if isinstance(event, HandStarted):
            return writer.row.seq + place
    return writer.row.anchor_seq


def _last_seq(writer: Writer) -> int:
    """Return the number of the event this hand ended with.

    A hand that ends as it is dealt is followed by the next hand's commitment; a suspended one has
    no such event and ends with the last one recorded.
    """
    for place, event in enumerate(writer.recorder.events, start=1):
        if isinstance(event, HandEnded):
            return writer.row.seq + place
    return writer.next_seq - 1


def _rake_shares(writer: Writer) -> dict[int, int]:
    """Return each seat's share of the hand's rake, in minor units; empty where none was taken."""
    taken = [event for event in writer.recorder.events if isinstance(event, RakeTaken)]
    return dict(taken[-1].by_player) if taken else {}
