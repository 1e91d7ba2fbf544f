"""Reading what a client sends."""

import json
from typing import Final

from config.refusals.refusal import Refusal
from poker.sockets.commands.command import Message
from poker.sockets.commands.declarations import MESSAGES
from poker.sockets.commands.fields import ID

MOST_BYTES: Final = 4096


class MalformedMessage(Refusal):
    """A message with the wrong form; ``field`` names what is wrong with it."""

    code = "malformed_message"

    def __init__(self, field: str, allowed: str, message_id: str = "") -> None:
        super().__init__(f"{field}: {allowed}", **{field: allowed})
        self.field = field
        self.message_id = message_id


def parse(text: str) -> Message:
    """Return the message in ``text``.

    Raises MalformedMessage unless it is a JSON object of a declared type with exactly the fields of
    that type, each of the right form.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise MalformedMessage("message", "one JSON object") from None
    if not isinstance(data, dict):
        raise MalformedMessage("message", "one JSON object")
    known_id: str = data["id"] if ID.fits(data.get("id")) else ""
    kind = data.pop("type", None)
    if not isinstance(kind, str) or kind not in MESSAGES:
        raise MalformedMessage("type", ", ".join(MESSAGES), known_id)
    fields = MESSAGES[kind].fields
    for name, field in fields.items():
        if not field.fits(data.get(name)):
            raise MalformedMessage(name, field.allowed, known_id)
    if unknown := data.keys() - fields.keys():
        allowed = ", ".join(("type", *fields))
        raise MalformedMessage(min(unknown)[:32], f"only {allowed}", known_id)
    return MESSAGES[kind](**data)
