"""Decks and draws of a past that is made up: the same ones for the same seed.

Only in the process that makes it up, of a room nobody played in: whoever knows the seed knows
these decks.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from lobby.demo.instead import instead
from poker.deck import chance


@contextmanager
def seeded_chance(seed: str) -> Iterator[None]:
    """Draw whatever the room leaves to chance by ``seed`` in this process meanwhile."""
    with instead(chance, "SOURCE", Random(seed)):  # noqa: S311  # that it comes again is the point
        yield
