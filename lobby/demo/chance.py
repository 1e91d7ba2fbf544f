"""Decks and draws of a past that is made up: the same ones for the same seed.

Only in the process that makes it up, of a room nobody played in: whoever knows the seed knows
these decks.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random

from lobby.demo.instead import instead
from lobby.freezeouts.services import starting
from poker import commitments, decks
from poker.commitments import Drawn
from poker.engine.cards import FULL_DECK, Card
from poker.fairness.leaves import SECRET_BYTES, HandName
from poker.fairness.tree import Tree


class SeededChance:
    """What the operating system's randomness decides otherwise."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)  # noqa: S311  # that it can be repeated is the point

    def shuffled(self) -> tuple[Card, ...]:
        cards = list(FULL_DECK)
        self._random.shuffle(cards)
        return tuple(cards)

    def draw(self) -> int:
        return self._random.getrandbits(64)

    def drawn(self, name: HandName) -> Drawn:
        order, secret = self.shuffled(), self._random.randbytes(SECRET_BYTES)
        return Drawn(order, secret, Tree(name, order, secret).root.hex())


@contextmanager
def seeded_chance(seed: str) -> Iterator[None]:
    """Deal by ``seed`` in this process meanwhile."""
    chance = SeededChance(seed)
    with ExitStack() as stack:
        stack.enter_context(instead(decks, "shuffled", chance.shuffled))
        stack.enter_context(instead(decks, "draw", chance.draw))
        stack.enter_context(instead(commitments, "drawn", chance.drawn))
        stack.enter_context(instead(starting, "_RANDOM", Random(f"{seed} places")))  # noqa: S311
        yield
