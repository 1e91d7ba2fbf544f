"""What the room's roles may do with the lines: the one place that says so."""

from collections.abc import Mapping, Sequence
from typing import Final

ROLE_RIGHTS: Final[Mapping[str, Sequence[str]]] = {
    "floor": ("lobby.view_waiting", "lobby.change_waiting"),
    "risk": ("lobby.view_waiting",),
    "compliance": ("lobby.view_waiting",),
    "administrator": ("lobby.view_waiting",),
}
