"""Deeds that race with a deal of the same table."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, TypeVar

from django.db import connection

from poker.services.base.errors import PledgesClosed, SeedsClosed
from tests.poker.felt import Felt

Answer = TypeVar("Answer")


def beside_a_deal(table: Felt, deeds: Sequence[Callable[[], Answer]]) -> list[Answer | None]:
    """What each deed gave, from a thread of its own; None for one that came too late."""
    barrier = Barrier(len(deeds) + 1)

    def at_once(deed: Callable[[], Any]) -> Any:
        try:
            barrier.wait()
            return deed()
        except (PledgesClosed, SeedsClosed):
            return None
        finally:
            connection.close()

    def deal() -> None:
        assert table.ring()

    with ThreadPoolExecutor(len(deeds) + 1) as threads:
        dealt = threads.submit(at_once, deal)
        answers: list[Answer | None] = list(threads.map(at_once, deeds))
        dealt.result()
    return answers
