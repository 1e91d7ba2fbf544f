"""Telling a player something on their devices, whether a page of the room is open there or not.

    push.tell(player_id=7, wish=push.SEATS, key="seat:3", kind="seat_called", data={...}, path="/")

Like messages of the inbox it is part of the caller's transaction, and its text is that of a kind of
message, in the player's language. A kind whose subject can end has a function that says so:

    @push.subject_of("seat_called")
    def is_held(player_id: int, about: Mapping[str, Any]) -> bool: ...
"""

from accounts.core.push.subjects import subject_of
from accounts.core.push.telling import EVENTS, MESSAGES, SEATS, TOPIC, WISHES, tell

__all__ = ["EVENTS", "MESSAGES", "SEATS", "TOPIC", "WISHES", "subject_of", "tell"]
