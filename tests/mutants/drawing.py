"""Which mutants are tried: evenly of every kind and of every folder."""

from collections.abc import Iterable, Iterator
from random import Random

from tests.mutants.candidates import folder_of
from tests.mutants.mutant import KINDS, Kind, Mutant


def draw(found: Iterable[Mutant], count: int, seed: int) -> list[Mutant]:
    """Up to ``count`` of them, the same for the same seed and the same source.

    Kinds take turns, and among those of one kind folders do; one that has no more is passed over.
    """
    random = Random(seed)
    ordered = sorted(found, key=lambda it: (it.path, it.start, it.end, it.after))
    taken = _in_turn([_of_kind(kind, ordered, random) for kind in KINDS])
    return [mutant for mutant, _ in zip(taken, range(count), strict=False)]


def _of_kind(kind: Kind, ordered: Iterable[Mutant], random: Random) -> Iterator[Mutant]:
    folders: dict[str, list[Mutant]] = {}
    for mutant in ordered:
        if mutant.kind == kind:
            folders.setdefault(folder_of(mutant.path), []).append(mutant)
    for of_folder in folders.values():
        random.shuffle(of_folder)
    names = list(folders)
    random.shuffle(names)
    return _in_turn([iter(folders[name]) for name in names])


def _in_turn(streams: list[Iterator[Mutant]]) -> Iterator[Mutant]:
    """One of each, again and again, until all are at their end."""
    while streams:
        left = []
        for stream in streams:
            mutant = next(stream, None)
            if mutant is not None:
                yield mutant
                left.append(stream)
        streams = left
