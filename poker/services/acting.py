"""A player's action in turn."""

from datetime import datetime

from poker.engine.errors import NotSeated
from poker.engine.hand.actions import Action
from poker.engine.table import play
from poker.engine.table.state import Seat
from poker.services.errors import StaleDecision
from poker.services.settling import settle_if_over
from poker.services.writing import Writer, writing


def act(
    *,
    table_id: int,
    player_id: int,
    decision: str,
    action: Action,
    action_id: str,
    now: datetime | None = None,
) -> int:
    """Play ``action`` for the open ``decision``; return the seq of its first event.

    The same ``action_id`` sent again returns the same seq and does nothing. Another player
    sitting out or joining meanwhile does not make a decision stale; only its being answered
    does. Raises NotSeated, StaleDecision, or what the engine refuses.
    """
    with writing(table_id, now=now, player_id=player_id, action_id=action_id) as writer:
        earlier = writer.earlier_answer(player_id, action_id)
        if earlier is not None:
            return earlier
        seat = require_seat(writer, player_id)
        if not decision or decision != writer.table.decision:
            raise StaleDecision("that decision is closed", decision=writer.table.decision)
        first = writer.next_seq
        play.act(writer.recorder, seat=seat.number, action=action, deck=writer.deck())
        settle_if_over(writer)
        return first


def require_seat(writer: Writer, player_id: int) -> Seat:
    """The player's own seat. Raises NotSeated."""
    seat = writer.table.seat_of(player_id)
    if seat is None:
        raise NotSeated("you have no seat at this table")
    return seat
