"""Shuffles with a fault, and an honest one that is quick, each from a seed."""

from collections.abc import Callable
from random import Random

import numpy as np

from poker.oversight.shuffling.tally import Decks

Shuffle = Callable[[], list[int]]
NEW = list(range(52))


def honest(random: Random) -> Shuffle:
    return lambda: random.sample(NEW, 52)


def swap_with_any(random: Random) -> Shuffle:
    """Every card changes places with any card, not with any of those that remain."""

    def shuffle() -> list[int]:
        deck = NEW.copy()
        for place in range(52):
            other = random.randrange(52)
            deck[place], deck[other] = deck[other], deck[place]
        return deck

    return shuffle


def one_byte_modulo(random: Random) -> Shuffle:
    """256 is no multiple of most numbers of cards, so small remainders come more often."""

    def shuffle() -> list[int]:
        deck = NEW.copy()
        for place in range(51, 0, -1):
            other = random.getrandbits(8) % (place + 1)
            deck[place], deck[other] = deck[other], deck[place]
        return deck

    return shuffle


def few_seeds(random: Random) -> Shuffle:
    """A good generator that is seeded anew with one of a hundred thousand numbers."""
    return lambda: Random(random.randrange(100_000)).sample(NEW, 52)


def stuck_card(random: Random) -> Shuffle:
    """In one deck of ten the ace of spades stays at the bottom."""

    def shuffle() -> list[int]:
        deck = random.sample(NEW, 52)
        if random.randrange(10) == 0:
            at = deck.index(51)
            deck[at], deck[51] = deck[51], deck[at]
        return deck

    return shuffle


def short_cycle(random: Random) -> Shuffle:
    """Sattolo's: a card never stays where it was, and all orders are one cycle."""

    def shuffle() -> list[int]:
        deck = NEW.copy()
        for place in range(51, 0, -1):
            other = random.randrange(place)
            deck[place], deck[other] = deck[other], deck[place]
        return deck

    return shuffle


def clump(random: Random) -> Shuffle:
    """In one deck of ten the ace of spades lies behind the king."""

    def shuffle() -> list[int]:
        deck = random.sample(NEW, 52)
        if random.randrange(10) == 0:
            deck.remove(51)
            deck.insert(deck.index(47) + 1, 51)
        return deck

    return shuffle


def used_again(random: Random) -> Shuffle:
    """One deck of fifty is the last one with its two top cards changed about."""
    decks = [random.sample(NEW, 52)]

    def shuffle() -> list[int]:
        last = decks.pop()
        again = random.randrange(50) == 0
        decks.append(last[1::-1] + last[2:] if again else random.sample(NEW, 52))
        return decks[0]

    return shuffle


def honest_decks(seed: int, count: int) -> Decks:
    """So many honest decks at once."""
    new = np.tile(np.arange(52, dtype=np.uint8), (count, 1))
    return np.random.default_rng(seed).permuted(new, axis=1)
