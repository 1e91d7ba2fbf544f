"""The outbox: what other apps must not miss, stored in the transaction that caused it.

    outbox.put("seat_freed", "table:3 seq:120", table_id=3, game_id=1)

    @outbox.listen("seat_freed")
    def move_the_line(game_id: int, **_more: Any) -> None: ...

Right after the commit each handler of the message's topic is called, except those that are left to
workers. Workers call those in the sweep, which also delivers what a process that died, or a handler
that failed, left behind. Each handler is called at least once for each message, so handlers must do
no harm when they are called twice.
"""

from accounts.core.outbox.listening import listen
from accounts.core.outbox.putting import put

__all__ = ["listen", "put"]
