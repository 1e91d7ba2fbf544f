"""Collecting the garbage of a process without keeping players waiting.

What a process remembers of its tables is millions of objects, none of them in a cycle. Python by
itself looks at all of them whenever a quarter of them is new, and nobody is told anything
meanwhile. Here it looks at what has come since it looked last, every ten seconds, so that it is
little even after many came at once; and only once an hour at everything, for what has become
garbage after it was looked at. Between times it looks at the newest alone, and only after many
have come: most of them are gone by then without being looked at.
"""

import asyncio
import gc
from itertools import count
from typing import Final

EVERY_S: Final = 10.0
ALL_EVERY: Final = 360
MANY: Final = 20_000
NEVER: Final = 2**31 - 1


async def collect_forever() -> None:
    """Collect garbage every EVERY_S, until cancelled."""
    gc.set_threshold(MANY, gc.get_threshold()[1], NEVER)
    for nth in count():
        collect(everything=nth % ALL_EVERY == 0)
        await asyncio.sleep(EVERY_S)


def collect(*, everything: bool) -> None:
    """Free what is garbage among the objects that are new since the last time, or among all, and
    pass over those that remain from now on."""
    if everything:
        gc.unfreeze()
    gc.collect()
    gc.freeze()
