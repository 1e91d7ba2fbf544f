"""Who sits together by chance, by habit, and who follows whom."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random

import pytest

from poker.oversight.collusion.arrivals import Stay, arrivals, joined
from poker.oversight.collusion.signs.together import Meetings, meetings_in
from tests.accounts.people import NOW

ANA, BO = 1, 2
OTHERS = range(10, 40)
SEATS = 6


def stay(player: int, table: int, *, hour: float = 0, lasts: float = 1) -> Stay:
    began = NOW + timedelta(hours=hour)
    return Stay(began, player, table, began + timedelta(hours=lasts))


def evening(number: int, tables: int, *, ana: int, bo: int) -> list[Stay]:
    """One other player at every table, then Ana, a little later Bo."""
    start = 24 * number
    others = [stay(OTHERS[table], table, hour=start, lasts=3) for table in range(tables)]
    return [*others, stay(ANA, ana, hour=start + 0.5), stay(BO, bo, hour=start + 0.6)]


def meetings(evenings: Sequence[Sequence[Stay]]) -> Meetings:
    found = meetings_in([each for one in evenings for each in one], SEATS)
    return found.get((ANA, BO), Meetings(0, 0, 0.0))


def test_nothing_follows_from_the_only_table_there_is() -> None:
    found = meetings([evening(number, 1, ana=0, bo=0) for number in range(20)])
    assert (found.arrivals, found.met) == (20, 20)
    assert found.expected == pytest.approx(20)


def test_who_follows_another_from_table_to_table_is_seen() -> None:
    random = Random(1)
    tables = [random.randrange(10) for _ in range(20)]
    found = meetings([evening(n, 10, ana=at, bo=at) for n, at in enumerate(tables)])
    assert (found.arrivals, found.met) == (20, 20)
    assert found.expected == pytest.approx(20 / 10)


def test_a_table_one_likes_without_the_other_explains_meeting_there() -> None:
    """Bo takes table 3 whether Ana is there or not."""
    alone = [evening(number, 10, ana=7, bo=3) for number in range(20)]
    together = [evening(number, 10, ana=3, bo=3) for number in range(20, 40)]
    found = meetings([*alone, *together])
    assert found.met == 20
    assert found.expected > 15


def test_full_tables_are_no_choice() -> None:
    full = [stay(OTHERS[seat], 0, lasts=3) for seat in range(SEATS)]
    *_others, last = arrivals(joined([*full, stay(ANA, 1, hour=1), stay(BO, 1, hour=2)]), SEATS)
    assert last.player == BO
    assert last.open == {1}


def test_who_left_is_not_met() -> None:
    *_first, last = arrivals([stay(ANA, 0), stay(BO, 0, hour=1.5)], SEATS)
    assert (last.player, last.beside) == (BO, frozenset())


def test_midnight_ends_no_stay() -> None:
    """Rows of two days, ten minutes apart, are one stay; forty minutes are a pause."""
    first = Stay(at(23), ANA, 0, at(23.9))
    assert joined([first, Stay(at(24.05), ANA, 0, at(25))]) == [Stay(at(23), ANA, 0, at(25))]
    assert len(joined([first, Stay(at(24.6), ANA, 0, at(25))])) == 2


def at(hour: float) -> datetime:
    return NOW + timedelta(hours=hour)
