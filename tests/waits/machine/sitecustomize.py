"""What Python does first on a machine whose clock a test sets.

`time.sleep` asks for an instant of the monotonic clock, which libfaketime takes for one of the
clock that is set: it fails at once with EINVAL. Here it asks for a span of time instead.
"""

import select
import time
from typing import SupportsIndex


def _sleep(span_s: float | SupportsIndex, /) -> None:
    seconds = float(span_s)
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    select.select((), (), (), seconds)


time.sleep = _sleep
