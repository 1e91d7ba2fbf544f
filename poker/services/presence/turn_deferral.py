"""Not counting an outage of the room as a player's absence (clause ``restart-keeps-hands``).

A turn ends only when the room is sure that the player to act could have answered: the web process
that held their socket has beaten since their time was up, or they had closed the socket themselves.
While that is unknown the clock waits; where the process was lost, the turn begins anew, once: a
player who has not come back by the end of that is absent like anybody else. In a tournament the
turn also waits while it is unknown whether an outage took the player's connection
(``freezeout-outage``).
"""

from datetime import datetime, timedelta
from typing import Final, NamedTuple
from uuid import UUID

from poker.engine.table import play
from poker.engine.table.state import Seat
from poker.event_stream import stream
from poker.models import Presence
from poker.services.base.alarm_handlers import keep_turn_open
from poker.services.base.writing import Writer
from poker.services.presence.web_processes import LOST_AFTER, is_web_tier_down

ASK_AGAIN: Final = timedelta(milliseconds=200)
WAIT_FOR_WEB: Final = timedelta(seconds=1)
EXCUSED_FOR: Final = timedelta(seconds=30)
"""A process lost up to this long before a turn still excuses its player."""


class Link(NamedTuple):
    """A socket that was not closed, and when its process was last heard of or was stopped."""

    socket: UUID
    heard_at: datetime
    is_stopping: bool

    def is_lost(self, now: datetime) -> bool:
        return self.is_stopping or self.heard_at <= now - LOST_AFTER


def defer_turn(writer: Writer, actor: Seat, due_at: datetime) -> bool:
    """Put off the end of the open decision, which was due at ``due_at``, unless the player could
    have answered it, and return whether it was put off.

    The clock then looks again in a moment, or the turn has begun anew.
    """
    if is_web_tier_down(writer.now):
        writer.look_again_at = writer.now + WAIT_FOR_WEB
        return True
    if begin_turn_anew(writer, actor):
        return True
    links = _links(writer, actor)
    if not links or any(link.heard_at >= due_at for link in links):
        return False
    writer.look_again_at = writer.now + ASK_AGAIN
    return True


def defer_for_tournament(writer: Writer, actor: Seat, due_at: datetime) -> bool:
    """Put off the end of a turn that the tournament keeps open (``freezeout-outage``), and return
    whether it was put off.

    The clock then looks again in a moment.
    """
    if not writer.row.directed:
        return False
    if not keep_turn_open(writer.row.pk, actor.player, due_at, writer.now):
        return False
    writer.look_again_at = writer.now + ASK_AGAIN
    return True


def begin_turn_anew(writer: Writer, seat: Seat) -> bool:
    """Restart the clock of the player to act if they sit in ``seat`` and were cut off when a web
    process was lost, and return whether it was restarted.

    Each loss excuses only once.
    """
    if writer.table.actor != seat:
        return False
    lost = [link for link in _links(writer, seat) if link.is_lost(writer.now)]
    if not lost:
        return False
    Presence.objects.filter(pk__in=[link.socket for link in lost]).update(
        gone_at=max(link.heard_at for link in lost)
    )
    since = stream.from_ms(writer.table.turn_at) - EXCUSED_FOR
    is_excused = any(link.heard_at >= since for link in lost)
    if is_excused:
        play.restart_turn(writer.recorder)
    return is_excused


def _links(writer: Writer, seat: Seat) -> list[Link]:
    sockets = Presence.objects.filter(table=writer.row, player=seat.player, gone_at=None)
    fields = sockets.values_list("pk", "process__seen_at", "process__stopping_at")
    return [
        Link(socket, stopping_at or seen_at, stopping_at is not None)
        for socket, seen_at, stopping_at in fields
    ]
