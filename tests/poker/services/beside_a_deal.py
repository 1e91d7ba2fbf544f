"""Commands that race with a deal of the same table."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, TypeVar

from django.db import connection

from poker.services.base.errors import PledgesClosed, SeedsClosed
from tests.poker.felt import Felt

Answer = TypeVar("Answer")


def beside_a_deal(table: Felt, commands: Sequence[Callable[[], Answer]]) -> list[Answer | None]:
    """What each command gave, from a thread of its own; None for one that came too late."""
    barrier = Barrier(len(commands) + 1)

    def at_once(command: Callable[[], Any]) -> Any:
        try:
            barrier.wait()
            return command()
        except (PledgesClosed, SeedsClosed):
            return None
        finally:
            connection.close()

    def deal() -> None:
        assert table.ring()

    with ThreadPoolExecutor(len(commands) + 1) as threads:
        dealt = threads.submit(at_once, deal)
        answers: list[Answer | None] = list(threads.map(at_once, commands))
        dealt.result()
    return answers
