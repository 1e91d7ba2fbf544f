"""What one player floods the room with."""

from typing import NamedTuple

from tests.load.guest import Guest


class FloodPlan(NamedTuple):
    """So many sockets at a table, pages or withdrawals at once, all of them ``guest``'s.

    The guest has a seat at ``table_id`` or not. What they send there is refused in either case.
    """

    name: str
    guest: Guest
    table_id: int
    sockets: int = 0
    pages: int = 0
    withdrawals: int = 0

    @property
    def has_seat(self) -> bool:
        return self.guest.table_id == self.table_id

    @property
    def paths(self) -> list[str]:
        """The pages that are asked for in turn."""
        return paths_of(self.table_id)


def paths_of(table_id: int) -> list[str]:
    """Return a few pages that read much: the games, a table, what the player has been paid."""
    return ["/games/", f"/tables/{table_id}/", "/statement/"]
