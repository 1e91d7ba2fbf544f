"""Pages have places of their own, for which clients take turns."""

import asyncio
import time
from typing import Any

import psycopg
import pytest
from django.db import (
    DatabaseError,
    IntegrityError,
    InternalError,
    OperationalError,
    ProgrammingError,
)
from django.db.utils import InterfaceError
from django.http.response import HttpResponseBase
from django.test import RequestFactory
from psycopg.errors import (
    AdminShutdown,
    DeadlockDetected,
    DiskFull,
    QueryCanceled,
    ReadOnlySqlTransaction,
    UndefinedTable,
    UniqueViolation,
)
from psycopg_pool import PoolTimeout

from config.databases import CONNECTIONS, SHARES
from config.http import page_queue, seated
from config.http.page_queue import NoPlace, Owner, PageQueue
from config.http.pages_in_turn import PagesInTurn, answer_fault, client_of
from config.http.seated import SeatedSessions
from config.wait_limits import PAGE_TURN

ADDRESS = "192.0.2.1"
ADA, BEN = Owner(ADDRESS, "ada"), Owner("192.0.2.2", "ben")


async def test_another_client_is_next_whatever_one_has_waiting() -> None:
    queue = PageQueue(1, wait_s=5)
    began: list[Owner] = []

    async def ask(owner: Owner) -> None:
        await queue.enter(owner)
        began.append(owner)

    await queue.enter(ADA)
    waiting = [asyncio.create_task(ask(owner)) for owner in [ADA] * 30 + [BEN]]
    await asyncio.sleep(0)
    queue.leave(ADA)
    await asyncio.wait_for(waiting[0], 5)
    queue.leave(ADA)
    await asyncio.wait_for(waiting[-1], 5)
    assert began == [ADA, BEN]
    for task in waiting:
        task.cancel()
    await asyncio.wait(waiting)


async def test_who_waits_for_more_rests_twice_as_long_as_the_page_took() -> None:
    queue = PageQueue(8, wait_s=5)
    for _ in range(2):
        await queue.enter(ADA)
    waiting = asyncio.create_task(queue.enter(ADA))
    await asyncio.sleep(0)
    left_s = time.monotonic()
    queue.leave(ADA, took_s=0.1)
    await queue.enter(BEN)
    assert not queue.try_enter(ADA), "a place is free, but not for somebody who rests"
    await asyncio.wait_for(waiting, 5)
    assert time.monotonic() - left_s >= 0.2


async def test_who_waits_for_nothing_does_not_rest() -> None:
    queue = PageQueue(8, wait_s=5)
    await queue.enter(ADA)
    queue.leave(ADA, took_s=0.1)
    assert queue.try_enter(ADA)


async def test_nobody_has_more_than_a_quarter_nor_an_address_more_than_half() -> None:
    queue = PageQueue(8, wait_s=0.01)
    for session in ("ada", "made-up"):
        for _ in range(2):
            await queue.enter(Owner(ADDRESS, session))
        with pytest.raises(NoPlace):
            await queue.enter(Owner(ADDRESS, session))
    with pytest.raises(NoPlace):
        await queue.enter(Owner(ADDRESS, "another"))
    await queue.enter(BEN)
    queue.leave(Owner(ADDRESS, "ada"))
    await queue.enter(Owner(ADDRESS, "another"))


async def test_a_client_that_goes_leaves_its_turn_to_the_next() -> None:
    queue = PageQueue(1, wait_s=5)
    await queue.enter(ADA)
    gone = asyncio.create_task(queue.enter(BEN))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.wait({gone})
    queue.leave(ADA)
    await queue.enter(ADA)


async def test_only_so_many_of_one_client_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_queue, "MOST_WAITING_OF_ONE", 0)
    queue = PageQueue(1, wait_s=0.05)
    await queue.enter(ADA)
    before = time.monotonic()
    with pytest.raises(NoPlace):
        await queue.enter(ADA)
    assert time.monotonic() - before >= 0.05, "asking again at once gains nothing"


async def test_a_page_without_a_place_is_answered_503_with_when_to_come_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("config.http.pages_in_turn.PAGE_TURN", PAGE_TURN._replace(seconds=0.01))
    monkeypatch.setattr("config.http.pages_in_turn.SHARES", SHARES._replace(pages=1))
    began, go = asyncio.Event(), asyncio.Event()
    sent: list[dict[str, Any]] = []

    async def page(_scope: Any, _receive: Any, _send: Any) -> None:
        began.set()
        await go.wait()

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    pages = PagesInTurn(page)
    scope = {"type": "http", "client": (ADDRESS, 5), "headers": []}
    first = asyncio.create_task(pages(scope, None, send))
    await began.wait()
    await pages(scope, asyncio.Queue().get, send)
    assert sent[0]["status"] == 503
    assert dict(sent[0]["headers"])[b"retry-after"] == b"2"
    go.set()
    await first


async def test_whose_client_has_gone_meanwhile_is_not_begun_and_what_came_is_read_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("config.http.pages_in_turn.SHARES", SHARES._replace(pages=1))
    go, read = asyncio.Event(), []

    async def page(scope: Any, receive: Any, _send: Any) -> None:
        if scope["path"] == "/first":
            await go.wait()
        else:
            read.append((scope["path"], await receive()))

    def client(*sent: Any) -> asyncio.Queue[Any]:
        queue: asyncio.Queue[Any] = asyncio.Queue()
        for message in sent:
            queue.put_nowait(message)
        return queue

    async def send(_message: Any) -> None:
        """Nothing is looked at here."""

    pages = PagesInTurn(page)
    body = {"type": "http.request", "body": b"a=1", "more_body": False}

    def ask(path: str, sent: asyncio.Queue[Any]) -> asyncio.Task[None]:
        scope = {"type": "http", "path": path, "client": (ADDRESS, 5), "headers": []}
        return asyncio.create_task(pages(scope, sent.get, send))

    first = ask("/first", client())
    await asyncio.sleep(0)
    gone = ask("/gone", client(body, {"type": "http.disconnect"}))
    there = ask("/there", client(body))
    await gone
    go.set()
    await asyncio.gather(first, there)
    assert read == [("/there", body)]


def test_visitor_is_a_session_or_a_connection_and_household_a_site() -> None:
    cookie = [(b"cookie", b"sessionid=abc")]
    assert client_of({"client": (ADDRESS, 5), "headers": cookie}) == Owner(ADDRESS, "abc")
    assert client_of({"client": (ADDRESS, 5), "headers": []}) == Owner(ADDRESS, "connection 5")
    assert client_of({"client": ("127.0.0.1", 5), "headers": cookie}) == Owner("abc", "abc")
    assert client_of({"client": ("::ffff:127.0.0.1", 5), "headers": []}).household == ""
    sites = [client_of({"client": (f"2001:db8:1:2::{n}", 5), "headers": []}) for n in (1, 2)]
    assert {each.household for each in sites} == {"2001:db8:1:2::/64"}


async def test_anonymous_visitors_of_a_household_take_turns() -> None:
    """One visitor has three requests waiting: the next turn is another visitor's."""
    queue = PageQueue(1, wait_s=5)
    one, other = (Owner(ADDRESS, f"connection {port}") for port in (1, 2))
    began: list[Owner] = []

    async def ask(owner: Owner) -> None:
        await queue.enter(owner)
        began.append(owner)

    await queue.enter(BEN)
    waiting = [asyncio.create_task(ask(owner)) for owner in (one, one, one, other)]
    await asyncio.sleep(0)
    for count in range(1, 5):
        queue.leave(began[-1] if began else BEN)
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        assert len(began) == count
        waiting = [task for task in waiting if not task.done()]
    assert began == [one, other, one, one]


async def test_households_take_turns_however_many_visitors_each_has() -> None:
    queue = PageQueue(1, wait_s=5)
    began: list[Owner] = []

    async def ask(owner: Owner) -> None:
        await queue.enter(owner)
        began.append(owner)

    crowd = [Owner(ADDRESS, f"connection {port}") for port in range(30)]
    await queue.enter(crowd[0])
    waiting = [asyncio.create_task(ask(owner)) for owner in [*crowd[1:], BEN]]
    await asyncio.sleep(0)
    queue.leave(crowd[0])
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    queue.leave(began[0])
    await asyncio.wait_for(waiting[-1], 5)
    assert began == [crowd[1], BEN]
    for task in waiting:
        task.cancel()
    await asyncio.wait(waiting)


async def test_places_of_a_household_rest_if_more_of_it_wait() -> None:
    queue = PageQueue(8, wait_s=5)
    crowd = [Owner(ADDRESS, f"made-up {number}") for number in range(5)]
    for owner in crowd[:4]:
        await queue.enter(owner)
    waiting = asyncio.create_task(queue.enter(crowd[4]))
    await asyncio.sleep(0)
    left_s = time.monotonic()
    queue.leave(crowd[0], took_s=0.1)
    await queue.enter(BEN)
    await asyncio.wait_for(waiting, 5)
    assert time.monotonic() - left_s >= 0.2


async def test_household_fills_half_of_those_who_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_queue, "MOST_WAITING_FROM_ONE", 1)
    queue = PageQueue(1, wait_s=0.2)
    await queue.enter(ADA)
    waiting = asyncio.create_task(queue.enter(Owner(ADDRESS, "made-up 1")))
    await asyncio.sleep(0)
    refused = asyncio.create_task(queue.enter(Owner(ADDRESS, "made-up 2")))
    stranger = asyncio.create_task(queue.enter(BEN))
    await asyncio.sleep(0)
    queue.leave(ADA)
    await waiting
    queue.leave(Owner(ADDRESS, "made-up 1"))
    await asyncio.wait_for(stranger, 5)
    with pytest.raises(NoPlace):
        await refused


async def entered(queue: PageQueue, owner: Owner) -> bool:
    """Return whether an owner gets a place within the queue's wait."""
    try:
        await queue.enter(owner)
    except NoPlace:
        return False
    return True


async def test_seated_visitor_has_half_and_a_share_that_others_never_take() -> None:
    queue = PageQueue(4, wait_s=0.01)
    crowd = [Owner(f"192.0.2.{number}", f"visitor {number}") for number in range(10, 20)]
    assert [await entered(queue, owner) for owner in crowd] == [True] * 3 + [False] * 7
    seated = Owner(ADDRESS, "ada", holds_seat=True)
    assert await entered(queue, seated)
    for owner in crowd[:3]:
        queue.leave(owner)
    assert await entered(queue, seated)
    assert not await entered(queue, seated), "half of the places"


async def test_friends_with_seats_behind_one_address_leave_a_place_to_others() -> None:
    queue = PageQueue(4, wait_s=0.01)
    friends = [Owner(ADDRESS, f"friend {number}", holds_seat=True) for number in range(4)]
    assert [await entered(queue, owner) for owner in friends] == [True, True, True, False]
    assert await entered(queue, BEN)


async def test_neighbours_without_seats_cannot_take_the_place_of_one_who_plays() -> None:
    """A household's made-up sessions hold, and wait for, all that they may."""
    queue = PageQueue(4, wait_s=0.2)
    made_up = [Owner(ADDRESS, f"made-up {number}") for number in range(40)]
    asking = [asyncio.create_task(entered(queue, owner)) for owner in made_up]
    await asyncio.sleep(0)
    assert await entered(queue, Owner(ADDRESS, "ada", holds_seat=True))
    assert sum(await asyncio.gather(*asking)) == 2


async def test_waiting_visitors_without_seats_never_have_a_seated_one_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(page_queue, "MOST_WAITING", 1)
    queue = PageQueue(1, wait_s=0.2)
    await queue.enter(ADA)
    others = [asyncio.create_task(entered(queue, Owner(f"192.0.2.{n}", "x"))) for n in (8, 9)]
    seated = asyncio.create_task(entered(queue, Owner(ADDRESS, "eve", holds_seat=True)))
    await asyncio.sleep(0)
    queue.leave(ADA)
    await others[0]
    queue.leave(Owner("192.0.2.8", "x"))
    assert await seated
    assert not await others[1]


async def test_seated_visitor_rests_as_long_as_the_page_took() -> None:
    queue = PageQueue(4, wait_s=5)
    seated = Owner(ADDRESS, "ada", holds_seat=True)
    for _ in range(2):
        await queue.enter(seated)
    waiting = asyncio.create_task(queue.enter(seated))
    await asyncio.sleep(0)
    left_s = time.monotonic()
    queue.leave(seated, took_s=0.2)
    await asyncio.wait_for(waiting, 5)
    assert 0.2 <= time.monotonic() - left_s < 0.4


async def test_free_place_goes_first_to_a_household_that_has_none() -> None:
    queue = PageQueue(4, wait_s=5)
    friends = [Owner(ADDRESS, f"friend {number}", holds_seat=True) for number in range(4)]
    began: list[Owner] = []

    async def ask(owner: Owner) -> None:
        await queue.enter(owner)
        began.append(owner)

    for owner in (*friends[:3], BEN):
        await queue.enter(owner)
    stranger = Owner("192.0.2.3", "cat")
    waiting = [asyncio.create_task(ask(owner)) for owner in (friends[3], stranger)]
    await asyncio.sleep(0)
    queue.leave(friends[0])
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    assert began == [stranger]
    for task in waiting:
        task.cancel()
    await asyncio.wait(waiting)


def test_session_counts_as_seated_until_a_page_sees_it_without_a_seat() -> None:
    sessions = SeatedSessions()
    for _ in range(2):
        sessions.note("ada", holds_seat=True)
    sessions.note(None, holds_seat=True)
    assert [sessions.holds_seat(one) for one in ("ada", "ben", "")] == [True, False, False]
    sessions.note("ada", holds_seat=False)
    assert not sessions.holds_seat("ada")


def test_session_counts_as_seated_for_a_while_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seated, "KEPT_S", 0.0)
    monkeypatch.setattr(seated, "MOST", 1)
    sessions = SeatedSessions()
    sessions.note("ada", holds_seat=True)
    assert not sessions.holds_seat("ada")
    monkeypatch.setattr(seated, "KEPT_S", 60.0)
    for name in ("ada", "ben"):
        sessions.note(name, holds_seat=True)
    assert [sessions.holds_seat(one) for one in ("ada", "ben")] == [False, True]


def answer_to(fault: DatabaseError | InterfaceError) -> HttpResponseBase:
    try:
        raise fault
    except (DatabaseError, InterfaceError):
        return answer_fault(RequestFactory().get("/"))


@pytest.mark.parametrize(
    ("fault", "cause", "status"),
    [
        (OperationalError(), PoolTimeout("none free"), 503),
        (OperationalError(), DeadlockDetected("with another page"), 503),
        (OperationalError(), AdminShutdown("terminating connection"), 503),
        (OperationalError(), DiskFull("no space left on device"), 503),
        (OperationalError(), None, 503),
        (InterfaceError(), psycopg.OperationalError("the connection is closed"), 503),
        (InternalError(), ReadOnlySqlTransaction("a standby"), 503),
        (ProgrammingError(), UndefinedTable("no such table"), 500),
        (OperationalError(), QueryCanceled("statement timeout"), 500),
        (IntegrityError(), UniqueViolation("twice"), 500),
    ],
    ids=lambda value: type(value).__name__,
)
def test_page_that_lost_the_database_is_503_and_another_fault_500(
    fault: DatabaseError | InterfaceError, cause: Exception | None, status: int
) -> None:
    fault.__cause__ = cause
    answer = answer_to(fault)
    assert answer.status_code == status
    assert answer.headers.get("Retry-After") == ("2" if status == 503 else None)


def test_something_is_left_for_what_the_process_does_by_itself() -> None:
    assert sum(SHARES) < CONNECTIONS
