"""Bundles of tests: what one worker runs without asking for more."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import pytest

from tests.runner.durations import Durations

SHARED_SCOPES = ("class", "module")
LONGEST_S = 15.0


@dataclass(frozen=True)
class Bundle:
    """Tests by their place in the collection, and what they are expected to take together."""

    places: tuple[int, ...]
    seconds: float


def bundles(items: Sequence[pytest.Item], durations: Durations) -> list[Bundle]:
    """Return all tests in bundles, in the order in which they are given out: the longest first, so
    that the last ones are short and the workers end together."""
    made = [
        Bundle(
            tuple(places),
            sum(_seconds(items[place], durations) for place in places),
        )
        for places in _together(items, durations)
    ]
    return sorted(made, key=lambda bundle: -bundle.seconds)


def _together(items: Sequence[pytest.Item], durations: Durations) -> Iterator[list[int]]:
    """Yield the places of a file's tests; of a long file each that shares nothing by itself."""
    for _file, group in groupby(enumerate(items), key=lambda pair: pair[1].path):
        pairs = list(group)
        if sum(_seconds(item, durations) for _place, item in pairs) <= LONGEST_S:
            yield [place for place, _item in pairs]
            continue
        sharing = [place for place, item in pairs if _shares(item)]
        if sharing:
            yield sharing
        yield from ([place] for place, item in pairs if not _shares(item))


def _seconds(item: pytest.Item, durations: Durations) -> float:
    return durations.of(item.nodeid, is_long=item.get_closest_marker("long") is not None)


def _shares(item: pytest.Item) -> bool:
    """Whether a fixture that other tests of the file use too is prepared for it once."""
    info = getattr(item, "_fixtureinfo", None)
    found = info.name2fixturedefs.values() if info else ()
    return any(each[-1].scope in SHARED_SCOPES for each in found)
