"""A player's action in turn."""

from datetime import datetime

from django.db import IntegrityError

from accounts.sign_in.devices.known_session import KnownSession
from poker.engine.errors import NotSeated
from poker.engine.hand.bets.actions import Action, BetTo, Call, Check, RaiseTo
from poker.engine.hand.bets.betting import options
from poker.engine.table import play
from poker.engine.table.state import Seat, Table
from poker.event_stream import stream
from poker.event_stream.memory import memories
from poker.services.base.deciding import Asked, UnderLock, deciding
from poker.services.base.deciding_at_once import deciding_at_once
from poker.services.base.errors import StaleDecision
from poker.services.base.writing import Recording
from poker.services.money.settling import settle_if_over


def act(
    *,
    table_id: int,
    player_id: int,
    decision: str,
    action: Action,
    action_id: str,
    now: datetime | None = None,
    session: KnownSession | None = None,
    history: int | None = None,
) -> int:
    """Play ``action`` for the open ``decision`` and return the seq of its first event.

    The same ``action_id`` sent again returns the same seq and does nothing. Another player sitting
    out or joining meanwhile does not make a decision stale; only an answer to it does. It counts
    only while the ``session`` it came by, if any, is valid. A decision of another ``history``
    of the table is stale, even if an open one has its name. Raises SessionEnded, NotSeated,
    StaleDecision, or what the engine refuses.
    """

    def decide(recording: Recording) -> int:
        if not _is_open(decision, recording, history):
            return _answered_before(recording, player_id, action_id)
        return _play(recording, player_id, action)

    try:
        return deciding(
            decide,
            settle_if_over,
            table_id=table_id,
            player_id=player_id,
            action_id=action_id,
            now=now,
            session=session,
        )
    except IntegrityError:
        # The database refuses an id that was used for another decision.
        earlier = stream.seq_caused_by(table_id, player_id, action_id)
        if earlier is None:
            raise
        return earlier


async def act_at_once(
    *,
    table_id: int,
    player_id: int,
    decision: str,
    action: Action,
    action_id: str,
    now: datetime | None = None,
    session: KnownSession | None = None,
    history: int | None = None,
) -> int | None:
    """Play an ordinary action as ``act`` does, in the event loop, and return the seq of its first
    event, None where it has to be played by ``act``, in a thread."""

    def decide(recording: Recording) -> int:
        is_open = _is_open(decision, recording, history)
        if not is_open or not _keeps_betting_open(recording.table, action):
            raise UnderLock
        return _play(recording, player_id, action)

    return await deciding_at_once(decide, Asked(table_id, player_id, action_id, now, session))


def _is_open(decision: str, recording: Recording, history: int | None) -> bool:
    """Return whether the decision is open, in the history its player was told of."""
    if not decision or decision != recording.table.decision:
        return False
    return history in (None, memories.of(recording.table_id).history)


def _play(recording: Recording, player_id: int, action: Action) -> int:
    """Play an action and return the seq of its first event. Raises NotSeated, or what the engine
    refuses."""
    seat = require_seat(recording, player_id)
    first = recording.next_seq
    play.act(recording.recorder, seat=seat.number, action=action, deck=recording.deck())
    return first


def _keeps_betting_open(table: Table, action: Action) -> bool:
    """Return whether somebody can bet after this action for certain, if it is legal: no hands are
    turned up then, whose odds take long to work out."""
    hand = table.running
    choices = options(hand) if hand else None
    if hand is None or choices is None or any(seat.leaving for seat in table.taken()):
        return False
    able = sum(player.able for player in hand.players)
    if able != 2:
        return able > 2
    is_call_of_all = isinstance(action, Call) and choices.call >= hand.player(choices.seat).stack
    return isinstance(action, Check | BetTo | RaiseTo | Call) and not is_call_of_all


def _answered_before(recording: Recording, player_id: int, action_id: str) -> int:
    """Return the seq of the event this request caused when it was sent before, which closed its
    decision.

    Raises NotSeated or StaleDecision when it was not sent before.
    """
    earlier = recording.earlier_answer(player_id, action_id)
    if earlier is not None:
        return earlier
    require_seat(recording, player_id)
    raise StaleDecision("that decision is closed", decision=recording.table.decision)


def require_seat(recording: Recording, player_id: int) -> Seat:
    """Return the player's own seat. Raises NotSeated."""
    seat = recording.table.seat_of(player_id)
    if seat is None:
        raise NotSeated("you have no seat at this table")
    return seat
