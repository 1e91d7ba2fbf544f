"""What the room leaves to chance: decks, first buttons, seats (clause ``shuffle``).

Everything that decides play uses the one source here, so that it can be read, and replaced by a
test, in one place.
"""

import secrets
from random import Random

SOURCE: Random = secrets.SystemRandom()
"""The operating system's randomness. Read it as ``chance.SOURCE``: it may be replaced."""


def draw() -> int:
    """Return a random number of 64 bits, for whatever the rules decide by a draw."""
    return SOURCE.getrandbits(64)
