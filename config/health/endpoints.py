"""`/health/live` and `/health/ready` of a web process."""

import asyncio
from typing import Final

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope

from config import room_time
from config.health import checks
from config.plain_answers import answer, answer_json
from poker.sockets.serving.watch import watch

NEEDED: Final[dict[str, checks.Check]] = {
    "database": checks.database,
    "migrations": checks.migrations,
}
WANTED: Final[dict[str, checks.Check]] = {
    "valkey": checks.valkey,
    "clock": checks.clock,
    "time": checks.time,
}


async def live(_scope: Scope, _receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Answer 200 as long as the process answers at all; a process that does not is to be
    restarted."""
    await answer(send, 200, b"live\n")


async def ready(_scope: Scope, _receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Answer 200 when players can be sent here, else 503, with what each check found as the body.

    Without the database nothing can be played. Without Valkey announcements reach players two
    seconds late, and a table clock that is down is no reason to take web processes away: both are
    ready, but `degraded`. So is a process whose machine's clock is off, unless it is too far off.
    """
    names = [*NEEDED, *WANTED]
    said = await asyncio.gather(*(checks.in_time((NEEDED | WANTED)[name]) for name in names))
    found = dict(zip(names, said, strict=True))
    serves = room_time.is_trusted() and not watch.is_aside
    is_ready = serves and all(found[name] == checks.OK for name in NEEDED)
    is_degraded = any(word != checks.OK for word in found.values())
    status = "not ready" if not is_ready else "degraded" if is_degraded else "ready"
    await answer_json(send, 200 if is_ready else 503, {"status": status, **found})
