"""Commands as a client sends them, carried out without a socket."""

import json
from typing import Any

from accounts.sign_in.devices.known_session import KnownSession
from poker.projections.wire import Frame
from poker.sockets.commands.command import Command, Sender, carried_out
from poker.sockets.commands.parsing import parse


def command_of(text: str) -> Command:
    """Return the command in a client's text. Raises MalformedMessage."""
    command = parse(text)
    assert isinstance(command, Command), text
    return command


def command(kind: str, **fields: Any) -> Command:
    """Return the command of this type with these fields. Raises MalformedMessage."""
    return command_of(json.dumps({"type": kind, **fields}))


def send(text: str, *, table_id: int, session: KnownSession) -> Frame:
    """Carry out the command in a client's text and return its answer. Raises what it raises."""
    return carried_out(command_of(text), Sender(table_id, session))
