"""Decks and draws of a made-up past: the same ones for the same seed.

Only in the process that makes it up, of a room nobody played in: anybody who knows the seed knows
these decks.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from lobby.demo.past.instead import instead
from poker.deck import chance


@contextmanager
def seeded_chance(seed: str) -> Iterator[None]:
    """Take every deck and draw of this process from ``seed`` within the block."""
    with instead(chance, "SOURCE", Random(seed)):  # noqa: S311  # that it comes again is the point
        yield
