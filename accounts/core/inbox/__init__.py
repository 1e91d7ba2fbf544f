"""Messages from the room to a player, kept until they are read.

An app describes each kind of message once, in a module loaded when the room starts:

    @inbox.kind("evicted", title=gettext_lazy("Taken from the table"))
    def evicted(data): return gettext("You sat out too long at %(table)s.") % data

and then calls `inbox.put(player_id=..., kind="evicted", data={...}, key="...")`.
"""

from accounts.core.inbox.kinds import UnknownKind, kind
from accounts.core.inbox.putting import put

__all__ = ["UnknownKind", "kind", "put"]
