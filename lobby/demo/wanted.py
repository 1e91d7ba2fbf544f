"""The choices for a made-up past."""

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

Say = Callable[[str], None]


class Wanted(NamedTuple):
    """A past of ``days`` that ends at ``until``, with so many ``people``; the same one for the same
    ``seed``."""

    until: datetime
    days: int = 28
    people: int = 60
    seed: int = 1
