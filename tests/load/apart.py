"""Crowds in processes of their own, so that measuring takes nothing from what is measured."""

import asyncio
import gc
import multiprocessing
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Protocol, Self

import django

from tests.load.tally import Tally


class Playing(Protocol):
    """What can be told to play: a Crowd, or what plays beside it in a benchmark."""

    async def open(self, most: int | None = None) -> None: ...

    async def play(self, seconds: float) -> None: ...

    async def settle(self) -> None: ...

    async def close(self) -> None: ...

    def count_anew(self) -> Tally: ...


class Apart:
    """Several crowds, each made by one of ``recipes`` in a fresh process; told together.

    A recipe must be picklable: ``functools.partial(Crowd, guests, manner, seed=1)``.
    """

    def __init__(self, recipes: Sequence[Callable[[], Playing]]) -> None:
        self._pipes: list[Connection] = []
        for recipe in recipes:
            self.add(recipe)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self.close()

    def add(self, recipe: Callable[[], Playing]) -> None:
        """Have one more crowd, whose sockets are not open yet."""
        fresh = multiprocessing.get_context("spawn")
        ours, theirs = fresh.Pipe()
        fresh.Process(target=_serve, args=(theirs,), daemon=True).start()
        ours.send(recipe)
        self._pipes.append(ours)

    def close(self) -> None:
        """Everybody goes home, and the processes end."""
        self._tell("close")

    def open(self, most: int | None = None) -> None:
        """Open all sockets, or so many more in each crowd."""
        self._tell("open", most)

    def play(self, seconds: float) -> None:
        """Raises RuntimeError when a crowd failed."""
        self._tell("play", seconds)

    def settle(self) -> None:
        """Wait until everybody sees the same; count who does not."""
        self._tell("settle")

    def count_anew(self) -> Tally:
        """What all counted since the last time."""
        whole = Tally()
        for tally in self._tell("count"):
            whole.add(tally)
        return whole

    def _tell(self, *words: object) -> list[Tally]:
        for pipe in self._pipes:
            pipe.send(words)
        answers = [pipe.recv() for pipe in self._pipes]
        for answer in answers:
            if isinstance(answer, str):
                raise RuntimeError(answer)  # noqa: TRY004  # a crowd's fault, told in words
        return answers


def _serve(pipe: Connection) -> None:
    django.setup()
    recipe: Callable[[], Playing] = pipe.recv()
    asyncio.run(_obey(recipe, pipe))


async def _obey(recipe: Callable[[], Playing], pipe: Connection) -> None:
    crowd = recipe()
    action = ""
    while action != "close":
        action, *given = await asyncio.to_thread(pipe.recv)
        try:
            pipe.send(await _do(crowd, action, *given))
        except Exception as fault:
            pipe.send(repr(fault))


async def _do(crowd: Playing, action: str, *given: Any) -> Tally:
    match action:
        case "open":
            await crowd.open(*given)
        case "play":
            # While this process collected garbage, frames would lie unread and seem to come late.
            gc.collect()
            gc.disable()
            await crowd.play(*given)
            gc.enable()
        case "settle":
            await crowd.settle()
        case "count":
            return crowd.count_anew()
        case "close":
            await crowd.close()
    return Tally()
