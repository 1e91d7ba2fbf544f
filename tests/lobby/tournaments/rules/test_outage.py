"""When lost connections are an outage (``freezeout-outage``)."""

from datetime import UTC, datetime, timedelta

import pytest

from lobby.tournaments.rules.outage import are_most_back, lost_together

pytestmark = pytest.mark.rule("freezeout-outage")

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HALF_A_MINUTE = timedelta(seconds=30)


def cut_off(connected: int, *lost_after_s: float) -> set[int]:
    """The players of an outage, numbered in the order of what they lost when."""
    lost = {nth: NOON + timedelta(seconds=after) for nth, after in enumerate(lost_after_s)}
    return set(lost_together(connected, lost, HALF_A_MINUTE))


@pytest.mark.parametrize(
    ("connected", "lost", "is_outage"),
    [
        (0, 2, False),
        (0, 3, True),
        (1, 2, False),
        (6, 3, True),
        (7, 3, False),
        (13, 7, True),
        (15, 7, False),
        (994, 6, False),
        (666, 333, True),
        (667, 333, False),
        (666, 334, True),
    ],
)
def test_it_takes_three_and_a_third_of_those_who_were_connected(
    connected: int, lost: int, is_outage: bool
) -> None:
    assert bool(cut_off(connected, *[0] * lost)) == is_outage


def test_they_are_lost_within_the_time_its_end_included() -> None:
    assert cut_off(3, 0, 15, 30) == {0, 1, 2}
    assert cut_off(3, 0, 15, 30.001) == set()
    assert cut_off(3, 0, 16, 32, 48, 64) == set(), "one after another, however many"


def test_who_went_before_is_none_of_them_and_who_goes_after_is() -> None:
    assert cut_off(3, 0, 40, 50, 60) == {1, 2, 3}
    assert cut_off(3, 0, 10, 20, 90) == {0, 1, 2, 3}


def test_who_was_connected_when_it_began_counts_although_they_went_later() -> None:
    """Three of ten, then four more one by one: never a third at once."""
    assert cut_off(3, 0, 0, 0, 40, 80, 120, 160) == set()


def test_most_is_more_than_half() -> None:
    assert not are_most_back({1, 2, 3, 4}, {1, 2, 9})
    assert are_most_back({1, 2, 3, 4}, {1, 2, 3})
    assert are_most_back({1, 2, 3}, {2, 3})
    assert not are_most_back({1, 2, 3}, {3})
