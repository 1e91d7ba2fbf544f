"""Which mutants are tried: evenly of every kind and of every folder."""

from collections.abc import Iterable, Iterator
from random import Random

from tests.mutants.candidates import folder_of
from tests.mutants.mutant import KINDS, Kind, Mutant


def draw(found: Iterable[Mutant], count: int, seed: int) -> list[Mutant]:
    """Up to ``count`` of them, the same for the same seed and the same source.

    Kinds take turns, and among those of one kind folders do; one that has no more is passed over.
    Each has a lot of its own, by its text: what else is in the source changes nothing about it.
    """
    in_place = sorted(found, key=lambda it: (it.path, it.start, it.end, it.after))
    ordered = sorted(in_place, key=lambda it: _lot(seed, it.path, it.text, it.before, it.after))
    taken = _in_turn([_of_kind(kind, ordered, seed) for kind in KINDS])
    return [mutant for _, mutant in zip(range(count), taken, strict=False)]


def _lot(seed: int, *about: str) -> float:
    return Random("\n".join([str(seed), *about])).random()


def _of_kind(kind: Kind, ordered: Iterable[Mutant], seed: int) -> Iterator[Mutant]:
    folders: dict[str, list[Mutant]] = {}
    for mutant in ordered:
        if mutant.kind == kind:
            folders.setdefault(folder_of(mutant.path), []).append(mutant)
    names = sorted(folders, key=lambda name: _lot(seed, kind, name))
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
