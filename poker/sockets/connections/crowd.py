"""How many sockets of this process belong to one player, and to one address."""

import time
from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, ip_network
from typing import Any, Final, Protocol

from django.conf import settings

from config.http.networks import address_in
from poker.sockets.bye import CROWDED, ELSEWHERE, Bye
from poker.sockets.connections.allowance import Allowance

RETRY_MS: Final = 30_000
TIMES_AT_ONCE: Final = 2
ALL_OPEN_AGAIN_IN_S: Final = 10
MOST_REMEMBERED: Final = 10_000
IPV6_SITE_BITS: Final = 64

Key = str | int


class Guest(Protocol):
    """A socket that can be closed with a reason."""

    async def say_bye(self, bye: Bye, **more: Any) -> None: ...


class Crowd:
    """Who comes is held against two figures, each for open sockets and for opening them.

    Of an address's sockets the newest is turned away: nobody behind it can push out the
    others. Of a player's the oldest gives way: who comes back after a broken connection gets
    in, and what they leave behind, which may be dead already, goes.
    """

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._inside: dict[Key, dict[Guest, None]] = {}
        self._keys: dict[Guest, list[Key]] = {}
        self._openings: dict[Key, Allowance] = {}

    async def enter(self, guest: Guest, scope: Mapping[str, Any]) -> bool:
        """A socket was opened, nobody knows yet by whom; False when it was told to go."""
        site = site_of(scope)
        if site is None:
            return True
        most = settings.ROOM_SOCKETS_AN_ADDRESS
        if self.count(site) >= most or not self._may_open(site, most):
            await guest.say_bye(CROWDED, retry_ms=RETRY_MS)
            return False
        self._note(guest, site)
        return True

    async def recognise(self, guest: Guest, player_id: int) -> bool:
        """It is this player's socket; False when it was told to go."""
        most = settings.ROOM_SOCKETS_A_PLAYER
        if not self._may_open(player_id, most):
            await guest.say_bye(CROWDED, retry_ms=RETRY_MS)
            return False
        self._note(guest, player_id)
        if self.count(player_id) > most:
            oldest = next(iter(self._inside[player_id]))
            self.leave(oldest)
            await oldest.say_bye(ELSEWHERE)
        return True

    def leave(self, guest: Guest) -> None:
        """A socket has closed, or was told to."""
        for key in self._keys.pop(guest, []):
            del self._inside[key][guest]
            if not self._inside[key]:
                del self._inside[key]

    def count(self, key: Key) -> int:
        """How many sockets are open of a player, by id, or of an address."""
        return len(self._inside.get(key, ()))

    def _note(self, guest: Guest, key: Key) -> None:
        self._inside.setdefault(key, {})[guest] = None
        self._keys.setdefault(guest, []).append(key)

    def _may_open(self, key: Key, most: int) -> bool:
        """All of them may be opened, lost and opened again at once, after that as many every
        ten seconds."""
        now_s = self._now_s()
        if len(self._openings) > MOST_REMEMBERED:
            self._openings = {k: a for k, a in self._openings.items() if not a.is_full(now_s)}
        if key not in self._openings:
            self._openings[key] = Allowance(
                at_once=TIMES_AT_ONCE * most, per_s=most / ALL_OPEN_AGAIN_IN_S, now_s=now_s
            )
        return self._openings[key].take(now_s)


def site_of(scope: Mapping[str, Any]) -> str | None:
    """Where a socket comes from: an address, of IPv6 what one customer is given (a /64). None
    for this machine itself, on which the practice bots live, and whatever measures the room."""
    client = scope.get("client")
    address = address_in(client[0]) if client else None
    if address is None or address.is_loopback:
        return None
    if isinstance(address, IPv6Address):
        return str(ip_network((address, IPV6_SITE_BITS), strict=False))
    return str(address)


crowd: Final = Crowd()
