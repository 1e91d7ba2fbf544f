"""Limits on the sockets of this process that belong to one player, and to one address."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Protocol

from django.conf import settings

from config.http.addresses import household, is_this_machine, peer_of
from poker.sockets.bye import CROWDED, ELSEWHERE, Bye
from poker.sockets.connections.allowance import Allowances

RETRY_MS: Final = 30_000
TIMES_AT_ONCE: Final = 2
ALL_OPEN_AGAIN_IN_S: Final = 10
OPENED_AT_ONCE: Final = 8
OPENED_A_SECOND: Final = 10
MOST_OF_A_KEY: Final = 64

Key = str | int


class Guest(Protocol):
    """A socket that can be closed with a reason."""

    async def say_bye(self, bye: Bye, **more: Any) -> None: ...


class Crowd:
    """Limits players and addresses, in how many sockets they have open and in how often they open
    them.

    A session's sockets are counted before anything is asked of the database for them, and when many
    are opened at once they wait a little for each other, so that others hardly notice.

    Of an address's sockets the newest is closed: nobody behind it can push out the others. Of a
    player's sockets the oldest is closed: a player who comes back after a broken connection gets
    in, and their old socket, which may be dead already, is closed.
    """

    def __init__(
        self,
        now_s: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._now_s = now_s
        self._sleep = sleep
        self._inside: dict[Key, dict[Guest, None]] = {}
        self._keys: dict[Guest, list[Key]] = {}
        self._openings = Allowances()
        self._turns = Allowances()

    async def enter(self, guest: Guest, scope: Mapping[str, Any]) -> bool:
        """Count a socket of an unknown player that opened, let it wait for its turn, and return
        whether it may stay; otherwise it was closed."""
        site, session = site_of(scope), session_of(scope)
        if not self._may_open(site, session):
            await guest.say_bye(CROWDED, retry_ms=RETRY_MS)
            return False
        if site is not None:
            self._note(guest, site)
        if session is not None:
            await self._sleep(self._turn_in_s(session))
        return True

    def _may_open(self, site: str | None, session: str | None) -> bool:
        most = settings.ROOM_SOCKETS_AN_ADDRESS
        if site is not None and (self.count(site) >= most or not self._use_opening(site, most)):
            return False
        return session is None or self._use_opening(session, settings.ROOM_SOCKETS_A_PLAYER)

    async def recognise(self, guest: Guest, player_id: int) -> bool:
        """Count the socket as this player's, and return whether it may stay; otherwise it was
        closed."""
        most = settings.ROOM_SOCKETS_A_PLAYER
        if not self._use_opening(player_id, most):
            await guest.say_bye(CROWDED, retry_ms=RETRY_MS)
            return False
        self._note(guest, player_id)
        if self.count(player_id) > most:
            oldest = next(iter(self._inside[player_id]))
            self.leave(oldest)
            await oldest.say_bye(ELSEWHERE)
        return True

    def leave(self, guest: Guest) -> None:
        """Stop counting a socket that has closed, or is being closed."""
        for key in self._keys.pop(guest, []):
            del self._inside[key][guest]
            if not self._inside[key]:
                del self._inside[key]

    def count(self, key: Key) -> int:
        """Return how many sockets of a player, by id, or of an address are open."""
        return len(self._inside.get(key, ()))

    def _note(self, guest: Guest, key: Key) -> None:
        self._inside.setdefault(key, {})[guest] = None
        self._keys.setdefault(guest, []).append(key)

    def _use_opening(self, key: Key, most: int) -> bool:
        """Use up one opening of the player or the address, and return whether there was one left.

        All of their sockets may be opened, lost and opened again at once, and after that as many
        every ten seconds.
        """
        now_s = self._now_s()
        opening = self._openings.of(
            key, at_once=TIMES_AT_ONCE * most, per_s=most / ALL_OPEN_AGAIN_IN_S, now_s=now_s
        )
        return opening.take(now_s)

    def _turn_in_s(self, key: Key) -> float:
        """Return in how many seconds it is the turn of the newest of the session's sockets."""
        now_s = self._now_s()
        turn = self._turns.of(key, at_once=OPENED_AT_ONCE, per_s=OPENED_A_SECOND, now_s=now_s)
        return turn.wait_s(now_s)


def site_of(scope: Mapping[str, Any]) -> str | None:
    """Return the household a socket comes from, "" if its address is unknown.

    None for this machine itself, where the practice bots and the programs that measure the room
    run.
    """
    address = peer_of(scope)
    return None if is_this_machine(address) else household(address)


def session_of(scope: Mapping[str, Any]) -> str | None:
    """Return a name for the session a socket says it belongs to, None where it names none."""
    key = scope.get("cookies", {}).get(settings.SESSION_COOKIE_NAME)
    return f"session {key[:MOST_OF_A_KEY]}" if key else None


crowd: Final = Crowd()
