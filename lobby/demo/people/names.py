"""Screen names of people who are made up."""

from random import Random
from typing import Final

_FIRST: Final = (
    "Amber", "Brisk", "Copper", "Dusty", "Early", "Foggy", "Gentle", "Harbour", "Ivory", "Jolly",
    "Kelp", "Lucky", "Misty", "Nimble", "Oaken", "Plain", "Quiet", "River", "Silent", "Tidal",
    "Umber", "Velvet", "Windy", "Yonder",
)  # fmt: skip
_SECOND: Final = (
    "Badger", "Crane", "Dormouse", "Egret", "Falcon", "Gannet", "Heron", "Ibex", "Jackdaw",
    "Kestrel", "Lark", "Marten", "Newt", "Otter", "Plover", "Rook", "Stoat", "Tern", "Vole",
    "Wren",
)  # fmt: skip


def screen_names(count: int, random: Random) -> list[str]:
    """Return so many different names of at most 14 characters."""
    every = [first + second for first in _FIRST for second in _SECOND]
    fitting = [name for name in every if len(name) <= 14]
    return random.sample(fitting, count)
