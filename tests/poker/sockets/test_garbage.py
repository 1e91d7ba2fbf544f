"""What a web process frees, and when."""

import gc
from collections.abc import Iterator
from weakref import ReferenceType, ref

import pytest

from poker.sockets.serving.garbage import collect


class Knot:
    """Refers to itself, so that it is freed by the collector alone."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def by_hand_alone() -> Iterator[None]:
    """The collector works when the test tells it to."""
    gc.disable()
    yield
    gc.unfreeze()
    gc.enable()


def dropped() -> ReferenceType[Knot]:
    return ref(Knot())


def test_what_is_new_and_garbage_is_freed() -> None:
    collect(everything=True)
    garbage = dropped()
    assert garbage() is not None
    collect(everything=False)
    assert garbage() is None


def test_what_has_remained_is_passed_over_until_everything_is_looked_at() -> None:
    knot = Knot()
    garbage = ref(knot)
    collect(everything=False)
    assert gc.get_freeze_count() > 0
    del knot
    collect(everything=False)
    assert garbage() is not None
    collect(everything=True)
    assert garbage() is None
