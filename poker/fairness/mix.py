"""How the seeds of the players decide where each card of the committed order goes."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import Final, TypeVar

from poker.engine.cards.cards import DECK_SIZE
from poker.engine.table.dealing.deal import Seeds
from poker.fairness.leaves import HandName

SEED_BYTES: Final = 32
_MIX: Final = b"card-room deal mix v1"
_DRAW: Final = b"card-room deal draw v1"
_DRAWS: Final = 1 << 16

Thing = TypeVar("Thing")


def permutation(name: HandName, root: bytes, seeds: Seeds) -> list[int]:
    """Return for each place of the dealt deck the index of its card in the committed order.

    Everybody can compute it, and each of the 52! is equally likely. Raises ValueError unless
    ``seeds`` are in order, one a player.
    """
    places = list(range(DECK_SIZE))
    draws = _draws(mix_digest(name, root, seeds))
    for last in range(DECK_SIZE - 1, 0, -1):
        drawn = _below(last + 1, draws)
        places[last], places[drawn] = places[drawn], places[last]
    return places


def mixed(order: Sequence[Thing], places: Sequence[int]) -> tuple[Thing, ...]:
    """Return the committed ``order`` as it is dealt."""
    return tuple(order[index] for index in places)


def mix_digest(name: HandName, root: bytes, seeds: Seeds) -> bytes:
    """Return the 32 bytes that decide a hand's mixing.

    Raises ValueError unless ``seeds`` are in order, one a player.
    """
    players = [player for player, _ in seeds]
    if players != sorted(set(players)):
        raise ValueError("seeds go by the players' numbers, one a player")
    given = b"".join(player.to_bytes(8) + bytes.fromhex(seed) for player, seed in seeds)
    return sha256(_MIX + name.to_bytes() + root + len(seeds).to_bytes(1) + given).digest()


def draw_blocks(digest: bytes) -> Iterator[bytes]:
    """Yield 32 bytes at a time, without end: what is drawn from, given ``mix_digest``."""
    for number in count():
        yield sha256(_DRAW + digest + number.to_bytes(4)).digest()


def _draws(digest: bytes) -> Iterator[int]:
    """Yield numbers from 0 to 65535, without end."""
    for block in draw_blocks(digest):
        for at in range(0, len(block), 2):
            yield int.from_bytes(block[at : at + 2])


def _below(bound: int, draws: Iterator[int]) -> int:
    """Return a number below ``bound``, each equally likely.

    Draws of its last, incomplete multiple are skipped.
    """
    most = _DRAWS - _DRAWS % bound
    return next(draw for draw in draws if draw < most) % bound
