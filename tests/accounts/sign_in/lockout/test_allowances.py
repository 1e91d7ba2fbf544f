"""Attempts that are free, at the edges of their allowance."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from accounts.sign_in.lockout.allowances import Limit, forget_whole, give_back, take
from accounts.sign_in.lockout.errors import TooManyAttempts
from accounts.sign_in.lockout.models import Allowance
from tests.accounts.people import NOW
from tests.room.database import RoomDatabase

HOUR = timedelta(hours=1)
TEN = Limit("ten an hour", 10, HOUR)
INSTANT = timedelta(microseconds=1)


def taken(limit: Limit, at: datetime) -> bool:
    try:
        take([limit], at)
    except TooManyAttempts:
        return False
    return True


@pytest.mark.django_db
def test_ten_at_once_and_one_more_every_six_minutes() -> None:
    assert [taken(TEN, NOW) for _ in range(11)] == [True] * 10 + [False]
    assert not taken(TEN, NOW + timedelta(minutes=6) - INSTANT)
    assert taken(TEN, NOW + timedelta(minutes=6))
    assert not taken(TEN, NOW + timedelta(minutes=6))
    assert [taken(TEN, NOW + 3 * HOUR) for _ in range(11)] == [True] * 10 + [False]


@pytest.mark.django_db
def test_a_refusal_says_when_to_try_again_and_costs_nothing() -> None:
    for _ in range(10):
        take([TEN], NOW)
    for _ in range(3):
        with pytest.raises(TooManyAttempts) as refusal:
            take([TEN], NOW)
        assert refusal.value.after == timedelta(minutes=6)
        assert refusal.value.text == "Too many attempts. Try again in 6 minutes."
        assert (refusal.value.code, refusal.value.allowed) == ("too_many_attempts", {"minutes": 6})


@pytest.mark.django_db
def test_where_one_of_two_is_spent_none_is_taken() -> None:
    other = Limit("one an hour", 1, HOUR)
    take([other], NOW)
    for _ in range(20):
        assert not any(taken_both(TEN, other) for _ in range(2))
    assert [taken(TEN, NOW) for _ in range(11)] == [True] * 10 + [False]


def taken_both(*limits: Limit) -> bool:
    try:
        take(limits, NOW)
    except TooManyAttempts:
        return False
    return True


@pytest.mark.django_db
def test_what_is_given_back_can_be_taken_again() -> None:
    for _ in range(10):
        take([TEN], NOW)
    give_back([TEN])
    assert [taken(TEN, NOW), taken(TEN, NOW)] == [True, False]


@pytest.mark.django_db
def test_nothing_stored_tells_whose_it_is_and_what_is_whole_is_forgotten() -> None:
    take([Limit("sign-in:ana@example.org", 10, HOUR)], NOW)
    assert "ana" not in Allowance.objects.get().key
    assert forget_whole(NOW + timedelta(minutes=6) - INSTANT) == 0
    assert forget_whole(NOW + timedelta(minutes=6)) == 1


@pytest.mark.django_db
@given(waits=st.lists(st.integers(0, 1200), max_size=60))
def test_never_more_than_twice_the_allowance_in_any_hour(waits: list[int]) -> None:
    """At once at most ten; in any stretch of an hour those ten and what came free meanwhile."""
    limit = Limit(f"random {Allowance.objects.count()} {waits}", 10, HOUR)
    at, free = NOW, []
    for wait in waits:
        at += timedelta(seconds=wait)
        if taken(limit, at):
            free.append(at)
    for start in free:
        assert sum(start <= each < start + HOUR for each in free) < 20
        assert sum(each == start for each in free) <= 10


def test_attempts_at_once_never_slip_through_together(room_db: RoomDatabase) -> None:
    def attempt(_number: int) -> bool:
        try:
            return taken(TEN, NOW)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(attempt, range(40))) == 10
