"""Everything a socket needs from the database as it opens, in one thread."""

from typing import NamedTuple
from uuid import UUID

from accounts.core.language.reading import chosen_language
from accounts.sign_in.devices.known_session import KnownSession
from config import room_time
from poker.event_stream import stream
from poker.event_stream.memory import Step
from poker.models import Table
from poker.projections import Scene
from poker.services.base.writing import pace
from poker.services.presence.presence import arrive, is_awaited
from poker.sockets.bye import NO_SUCH_TABLE, SESSION_OVER, Bye
from poker.sockets.connections.sessions import player_of
from poker.talk.chat.lines import Heard, latest_lines


class Opened(NamedTuple):
    """A socket that may stay open: its player's session, its table with the newest event, the
    latest lines of the chat, the language the player chose, "" for the browser's, and whether the
    player was away and the table is to be told that they are back."""

    session: KnownSession
    scene: Scene
    latest: Step
    chat: Heard
    language: str
    is_back: bool


def open_socket(*, socket: UUID, session_key: str | None, table_id: int) -> Opened | Bye:
    """Store that a player's socket is at a table, update the process's memory of it, and return
    what the socket needs.

    Returns the reason for closing where the socket may not stay open. It never waits for a lock.
    """
    player_id = player_of(session_key)
    if player_id is None:
        return SESSION_OVER
    row = Table.objects.select_related("game").filter(pk=table_id).first()
    if row is None:
        return NO_SUCH_TABLE
    session = KnownSession(session_key, player_id)
    session.stands()
    now = room_time.now()
    was_away = arrive(socket=socket, table_id=table_id, player_id=player_id, now=now)
    latest = stream.latest_step(table_id)
    is_back = was_away and is_awaited(latest.table, player_id)
    scene = Scene(row.pk, row.name, row.game.name, row.game.currency, pace())
    chat = latest_lines(table_id=table_id, reader_id=player_id)
    return Opened(session, scene, latest, chat, chosen_language(player_id), is_back)
