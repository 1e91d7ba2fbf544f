"""How many sockets belong to a player and to an address, by a clock in the test's hand."""

from typing import Any

import pytest
from django.conf import settings

from poker.sockets.bye import CROWDED, ELSEWHERE, Bye
from poker.sockets.connections.allowance import Allowance
from poker.sockets.connections.crowd import Crowd, site_of

ADA = 17
HOME = {"client": ("203.0.113.9", 5)}


class Knocker:
    """A socket that remembers with what it was sent away."""

    def __init__(self) -> None:
        self.bye: Bye | None = None

    async def say_bye(self, bye: Bye, **_more: Any) -> None:
        self.bye = bye


class Clock:
    """Stands still when somebody sleeps, and remembers how long they wanted to."""

    now_s = 1000.0

    def __init__(self) -> None:
        self.slept_s: list[float] = []

    def __call__(self) -> float:
        return self.now_s

    async def sleep(self, seconds: float) -> None:
        self.slept_s.append(seconds)


@pytest.fixture
def clock(settings: Any) -> Clock:
    settings.ROOM_SOCKETS_A_PLAYER = 10
    settings.ROOM_SOCKETS_AN_ADDRESS = 10
    return Clock()


async def test_of_a_players_sockets_the_oldest_gives_way(clock: Clock) -> None:
    crowd = Crowd(clock)
    knockers = [Knocker() for _ in range(13)]
    for knocker in knockers:
        assert await crowd.recognise(knocker, ADA)
        clock.now_s += 1
    assert [knocker.bye for knocker in knockers] == [ELSEWHERE] * 3 + [None] * 10
    assert crowd.count(ADA) == 10


async def test_of_an_addresss_sockets_the_newest_is_turned_away(clock: Clock) -> None:
    crowd = Crowd(clock)
    knockers = [Knocker() for _ in range(12)]
    let_in = []
    for knocker in knockers:
        let_in.append(await crowd.enter(knocker, HOME))
        clock.now_s += 1
    assert let_in == [True] * 10 + [False] * 2
    assert [knocker.bye for knocker in knockers] == [None] * 10 + [CROWDED] * 2
    assert await crowd.enter(Knocker(), {"client": ("203.0.113.10", 5)}), "somebody else's"
    crowd.leave(knockers[3])
    clock.now_s += 1
    assert await crowd.enter(Knocker(), HOME), "a place is free again"


async def test_all_of_ones_sockets_open_again_at_once_but_not_a_third_time(
    clock: Clock,
) -> None:
    crowd = Crowd(clock)
    opened = 0
    for _ in range(100):
        knocker = Knocker()
        if await crowd.recognise(knocker, ADA):
            opened += 1
        crowd.leave(knocker)
    assert opened == 20
    assert knocker.bye == CROWDED
    clock.now_s += 1
    assert await crowd.recognise(Knocker(), ADA), "one a second"
    clock.now_s += 10
    assert [await crowd.enter(Knocker(), HOME) for _ in range(10)] == [True] * 10


def with_session(key: str) -> dict[str, Any]:
    return {"client": ("127.0.0.1", 5), "cookies": {settings.SESSION_COOKIE_NAME: key}}


async def test_a_session_is_counted_before_anybody_knows_whose_it_is(clock: Clock) -> None:
    crowd = Crowd(clock, clock.sleep)
    knockers = [Knocker() for _ in range(25)]
    let_in = [await crowd.enter(knocker, with_session("a")) for knocker in knockers]
    assert let_in == [True] * 20 + [False] * 5, "all ten twice at once"
    assert knockers[-1].bye == CROWDED
    assert await crowd.enter(Knocker(), with_session("b")), "another session"
    clock.now_s += 1
    assert await crowd.enter(Knocker(), with_session("a")), "one a second"


async def test_of_many_sockets_opened_at_once_eight_are_and_then_ten_a_second(
    clock: Clock,
) -> None:
    crowd = Crowd(clock, clock.sleep)
    for _ in range(12):
        await crowd.enter(Knocker(), with_session("a"))
    assert clock.slept_s == pytest.approx([0] * 8 + [0.1, 0.2, 0.3, 0.4])
    await crowd.enter(Knocker(), with_session("b"))
    assert clock.slept_s[-1] == 0, "nobody waits for somebody else's"


async def test_who_left_is_not_counted_and_may_leave_twice(clock: Clock) -> None:
    crowd = Crowd(clock)
    knocker = Knocker()
    await crowd.enter(knocker, HOME)
    await crowd.recognise(knocker, ADA)
    assert (crowd.count("203.0.113.9"), crowd.count(ADA)) == (1, 1)
    crowd.leave(knocker)
    crowd.leave(knocker)
    assert (crowd.count("203.0.113.9"), crowd.count(ADA)) == (0, 0)


async def test_whoever_knocks_is_not_remembered_for_ever(clock: Clock) -> None:
    crowd = Crowd(clock)
    for number in range(30_000):
        site = {"client": (f"198.{number // 65536}.{number // 256 % 256}.{number % 256}", 1)}
        knocker = Knocker()
        assert await crowd.enter(knocker, site)
        crowd.leave(knocker)
        clock.now_s += 0.01
    assert len(crowd._openings) < 11_500
    assert not crowd._inside


@pytest.mark.parametrize(
    ("address", "site"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("127.0.0.1", None),
        ("::1", None),
        ("::ffff:127.0.0.1", None),
        ("nobody", ""),
    ],
)
def test_a_customer_is_a_household_and_this_machine_is_none(address: str, site: str | None) -> None:
    assert site_of({"client": (address, 1)}) == site


async def test_sockets_of_unknown_addresses_are_counted(clock: Clock, settings: Any) -> None:
    settings.ROOM_SOCKETS_AN_ADDRESS = 1
    crowd = Crowd(clock)
    assert await crowd.enter(Knocker(), {"client": None})
    assert not await crowd.enter(Knocker(), {"client": ("nobody", 1)})


def test_a_quick_player_is_never_too_fast_and_a_flood_is_at_once() -> None:
    """20 a second for an hour, or 200 in one go; people press a button twice a second."""
    quick = Allowance(at_once=200, per_s=20, now_s=0.0)
    assert all(quick.take(number / 20) for number in range(20 * 3600))
    flood = Allowance(at_once=200, per_s=20, now_s=0.0)
    assert [flood.take(0.0) for _ in range(202)] == [True] * 200 + [False] * 2
    assert flood.take(0.05)
    assert not flood.take(0.05)
    assert not flood.is_full(5.0)
    assert flood.is_full(10.1)
