"""What it would cost to ask another process for a deck instead of opening it."""

import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median

from django.db import connection

from poker.deck import decks
from poker.deck.shuffling import shuffled

TIMES = 2000
REF = "table:1 hand:1"
_MOST = 4096


def dealer_costs() -> dict[str, float]:
    """Return medians in milliseconds: opening a deck here, having it opened by another process at
    the other end of a local socket, and a round trip to the database for comparison."""
    sealed = [decks.seal(shuffled(), REF) for _ in range(TIMES)]
    with _dealer() as ask, connection.cursor() as cursor:
        return {
            "opened_here_ms": _median_ms(lambda at: decks.unseal.__wrapped__(sealed[at], REF)),
            "by_a_dealer_ms": _median_ms(lambda at: ask(sealed[at].encode())),
            "database_ms": _median_ms(lambda _at: cursor.execute("SELECT 1")),
        }


@contextmanager
def _dealer() -> Iterator[Callable[[bytes], bytes]]:
    """Yield a function that asks a process of its own, which opens each deck it is sent."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    child = os.fork()
    if not child:
        ours.close()
        while sealed := theirs.recv(_MOST):
            theirs.send(bytes(decks.unseal(sealed.decode(), REF)))
        os._exit(0)
    theirs.close()

    def ask(sealed: bytes) -> bytes:
        ours.send(sealed)
        return ours.recv(_MOST)

    try:
        yield ask
    finally:
        ours.close()
        os.kill(child, signal.SIGTERM)
        os.waitpid(child, 0)


def _median_ms(step: Callable[[int], object]) -> float:
    took = []
    for at in range(TIMES):
        began = time.perf_counter()
        step(at)
        took.append((time.perf_counter() - began) * 1000)
    return round(median(took), 4)
