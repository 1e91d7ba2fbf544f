"""What a client asks for is done in order, and only so much of it may wait."""

import asyncio
import time

from config.wait_limits import COMMAND
from poker.sockets.commands.command import Command
from poker.sockets.commands.declarations import FoldTurn
from poker.sockets.inbox import MOST_WAITING, Arrival, Inbox, finish_what_is_under_way


def fold(name: str) -> Command:
    return FoldTurn(id=name, decision="1.1")


async def test_messages_are_carried_out_one_after_the_other() -> None:
    done: list[str] = []

    async def answer(message: Command, _arrival: Arrival) -> None:
        await asyncio.sleep(0.01 if message.id == "a" else 0)
        done.append(message.id)

    inbox = Inbox(answer)
    assert all(inbox.put(fold(name), 0) for name in "abc")
    await finish_what_is_under_way(1.0)
    assert done == ["a", "b", "c"]


async def test_the_wait_behind_others_counts_from_arrival() -> None:
    began: dict[str, tuple[int, int]] = {}

    async def answer(message: Command, arrival: Arrival) -> None:
        began[message.id] = arrival.at_ns, time.time_ns()
        await asyncio.sleep(0.02)

    inbox = Inbox(answer)
    before = time.time_ns()
    for name in "ab":
        inbox.put(fold(name), 0)
    after = time.time_ns()
    await finish_what_is_under_way(1.0)
    assert before <= began["a"][0] <= began["b"][0] <= after
    assert began["b"][1] >= began["a"][1] >= after


async def test_time_behind_another_message_is_taken_off_the_deadline() -> None:
    left_s: list[float] = []

    async def answer(_message: Command, arrival: Arrival) -> None:
        await asyncio.sleep(0.1)
        left_s.append(arrival.deadline.left_s)

    inbox = Inbox(answer)
    for name in "ab":
        inbox.put(fold(name), 0)
    await finish_what_is_under_way(1.0)
    assert left_s[0] <= COMMAND.seconds - 0.1
    assert left_s[1] <= COMMAND.seconds - 0.2


async def test_a_client_that_asks_for_too_much_is_told_so() -> None:
    go = asyncio.Event()

    async def answer(_message: Command, _arrival: Arrival) -> None:
        await go.wait()

    inbox = Inbox(answer)
    inbox.put(fold("first"), 0)
    await asyncio.sleep(0)
    taken = [inbox.put(fold(str(number)), 0) for number in range(MOST_WAITING + 1)]
    assert taken == [True] * MOST_WAITING + [False]
    go.set()
    await finish_what_is_under_way(1.0)
    assert inbox.put(fold("later"), 0)
    await finish_what_is_under_way(1.0)


async def test_what_hangs_is_not_waited_for_for_ever() -> None:
    go = asyncio.Event()

    async def answer(_message: Command, _arrival: Arrival) -> None:
        await go.wait()

    Inbox(answer).put(fold("first"), 0)
    async with asyncio.timeout(1.0):
        await finish_what_is_under_way(0.05)
    go.set()


async def test_what_waits_in_a_closed_socket_is_dropped() -> None:
    begun: list[str] = []

    async def answer(message: Command, _arrival: Arrival) -> None:
        begun.append(message.id)
        await asyncio.Event().wait()

    inbox = Inbox(answer)
    for name in "abc":
        inbox.put(fold(name), 0)
    await asyncio.sleep(0)
    inbox.close()
    async with asyncio.timeout(1.0):
        await finish_what_is_under_way(10.0)
    assert begun == ["a"]
