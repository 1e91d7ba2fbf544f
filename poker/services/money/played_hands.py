"""Noting in each player's history that a hand was played."""

from typing import Final

from poker.engine.hand.events import HandEnded, RakeTaken
from poker.engine.hand.state import Hand
from poker.engine.table.events import HandStarted
from poker.engine.table.figures import Figures, figures_of
from poker.models.hands.played_hand import HandStatus
from poker.models.tables.statement import Statement
from poker.services.base.writing import Writer

_TYPES: Final = {str: "varchar", int: "bigint", bool: "boolean"}

_OWN: Final = {
    "player_id": "bigint",
    "seat": "smallint",
    "net": "bigint",
    "rake": "bigint",
    "wagered": "bigint",
    **{name: _TYPES[kind] for name, kind in Figures.__annotations__.items()},
}
"""The columns with a value for each player, and their types; the last ones are ``Figures``."""

_NOTE: Final = f"""
    INSERT INTO poker_playedhand
           (table_id, hand_no, ended_at, pot, showdown, status, first_seq, last_seq,
            {", ".join(_OWN)})
    SELECT %s, %s, %s, %s, %s, %s, %s, %s, own.*
      FROM unnest({", ".join(f"%s::{kind}[]" for kind in _OWN.values())}) AS own
"""  # noqa: S608  # the columns above, nothing from outside


def note_played(writer: Writer, hand: Hand, status: HandStatus = HandStatus.FINISHED) -> None:
    """Store a row for everybody dealt in, whether or not they won or lost anything.

    Call it once per hand, in the transaction that ends it, before players leave.
    """
    first, last = _started_seq(writer), _last_seq(writer)
    shares = _rake_shares(writer)
    showdown = any(player.hand_name or player.mucked for player in hand.players)
    pot = sum(player.put_in for player in hand.players)
    every = [writer.row.pk, hand.number, writer.now, pot, showdown, status, first, last]
    figures = figures_of(hand, writer.recorder.events)
    own = [
        (
            writer.table.seat(player.seat).player,
            player.seat,
            player.stack - player.began,
            shares.get(player.seat, 0),
            player.put_in,
            *figures[player.seat],
        )
        for player in hand.players
    ]
    columns = map(list, zip(*own, strict=True))
    writer.besides.append(Statement(_NOTE, [*every, *columns]))


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
