"""The blows of an evening, and the outages they cause."""

from datetime import UTC, datetime, timedelta
from itertools import islice
from random import Random

import pytest

from tests.faults.havoc import PARTS, blows
from tests.faults.outages import NOTICED_WITHIN, Outages

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def test_the_same_seed_deals_the_same_blows() -> None:
    first, again = (list(islice(blows(Random(4)), 30)) for _ in range(2))
    assert first == again
    assert first != list(islice(blows(Random(5)), 30))


def test_every_part_is_hit_before_one_is_hit_again() -> None:
    hit: list[str] = []
    for blow in blows(Random(9)):
        hit += blow.parts
        if len(hit) >= len(PARTS):
            break
    assert sorted(hit) == sorted(PARTS)


def test_all_clocks_are_down_where_their_outages_overlap() -> None:
    outages = Outages()
    outages.began("clock-1", at(0))
    outages.began("clock-2", at(2))
    outages.ended("clock-1", at(3))
    outages.ended("clock-2", at(5))
    assert list(outages.hindrances()) == [(at(2), at(3))]


def test_one_clock_or_valkey_alone_hinders_nobody() -> None:
    outages = Outages()
    for part in ("clock-1", "valkey", "worker", "beat"):
        outages.began(part, at(0))
        outages.ended(part, at(60))
    assert list(outages.hindrances()) == []


def test_a_web_process_hinders_until_its_death_is_noticed() -> None:
    outages = Outages()
    outages.began("web-1", at(0))
    outages.ended("web-1", at(3))
    assert list(outages.hindrances()) == [(at(0), at(0) + NOTICED_WITHIN)]


def test_an_outage_that_goes_on_cannot_be_judged() -> None:
    outages = Outages()
    outages.began("postgres", at(0))
    with pytest.raises(ValueError, match="postgres"):
        list(outages.hindrances())
