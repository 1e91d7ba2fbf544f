"""The rights of the room's roles on lines and tournaments: this is the one place that grants
them."""

from collections.abc import Mapping, Sequence
from typing import Final

ROLE_RIGHTS: Final[Mapping[str, Sequence[str]]] = {
    "floor": (
        *("lobby.view_waiting", "lobby.change_waiting"),
        *("lobby.view_tournament", "lobby.add_tournament", "lobby.change_tournament"),
        "lobby.direct_tournament",
        *("lobby.view_entry", "lobby.change_entry"),
    ),
    "risk": ("lobby.view_waiting", "lobby.view_tournament", "lobby.view_entry"),
    "compliance": ("lobby.view_waiting", "lobby.view_tournament", "lobby.view_entry"),
    "administrator": ("lobby.view_waiting", "lobby.view_tournament", "lobby.view_entry"),
}
