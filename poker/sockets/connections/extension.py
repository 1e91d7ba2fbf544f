"""What a socket's scope has beside what ASGI says."""

from typing import Final

SEND_TEXT: Final = "room.send_text"
"""The name, among the extensions of the scope, of what sends a text at once."""
