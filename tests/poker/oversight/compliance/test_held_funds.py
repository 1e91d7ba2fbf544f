"""Game performance tells the funds that were held when an interval ended, dealt or not."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest

from accounts.compliance.reporting.reading.reading import read
from accounts.models import Player
from poker.engine.hand.bets.actions import Call, RaiseTo
from poker.models import HeldHand
from poker.oversight.compliance.reports.game_performance import GAME_PERFORMANCE
from poker.services.staff import resolving
from poker.services.staff.suspending import suspend
from tests.accounts.compliance.reporting.reviewers import asked, by_sql, records
from tests.conftest import PlayerFactory
from tests.poker.evening import seated_at
from tests.poker.felt import NOON, Felt

TODAY = NOON + timedelta(days=30)
HELD = 2 * 3000 + 1500


@pytest.fixture
def table(new_player: PlayerFactory) -> Felt:
    """Two put in 30.00 each and one 15.00 in a hand that is suspended on the first of March."""
    felt = seated_at(new_player, "holdem", "no_limit", 3, currency="EUR")
    felt.deal()
    for action in (RaiseTo(1500), Call(), RaiseTo(3000), Call()):
        felt.act(action)
    return felt


def suspended(felt: Felt, staff: Player) -> HeldHand:
    return suspend(table_id=felt.table_id, staff=staff, reason="Look", now=felt.now)


def performance(first: date, last: date, **chosen: object) -> list[tuple[Any, ...]]:
    """Currency, hands, result, rake and interrupted funds of the interval's games."""
    interval = {"period": "interval", "first_day": first, "last_day": last}
    told = read(asked(GAME_PERFORMANCE, TODAY, **interval, **chosen))
    assert all(check.is_clean for check in told.checks)
    named = ("currency", "hands", "result", "rake", "interrupted_funds")
    return [tuple(row[name] for name in named) for row in records(told)]


def held_after(day: date) -> int:
    """When the day is over, by the hands' own rows."""
    end = datetime.combine(day + timedelta(days=1), time(), UTC)
    bets = by_sql(
        "SELECT b.amount, h.suspended_at, h.resolved_at FROM poker_heldbet b"
        " JOIN poker_heldhand h ON h.id = b.hand_id"
    )
    return sum(amount for amount, at, until in bets if at < end and (not until or until >= end))


@pytest.mark.rule("unresolved-hold")
def test_a_day_that_dealt_nothing_tells_what_was_held(
    table: Felt, new_player: PlayerFactory
) -> None:
    staff = new_player()
    held = suspended(table, staff)
    first, second, third = (NOON.date() + timedelta(days=days) for days in range(3))
    for day in (second, third):
        assert performance(day, day) == [("EUR", 0, 0, 0, HELD)]
        assert held_after(day) == HELD
    before = first - timedelta(days=1)
    assert performance(before, before) == []
    decided = datetime.combine(third, time(9), UTC)
    resolving.refund(held_id=held.pk, staff=staff, reason="No fault", now=decided)
    assert performance(second, second) == [("EUR", 0, 0, 0, HELD)]
    assert performance(third, third) == []
    assert (held_after(second), held_after(third)) == (HELD, 0)
    assert performance(first, first)[0][-1] == held_after(first) == HELD
    assert performance(first, third)[0][-1] == 0, "as they stood in the end"


@pytest.mark.rule("unresolved-hold")
def test_held_funds_obey_the_filters(table: Felt, new_player: PlayerFactory) -> None:
    suspended(table, new_player())
    other = seated_at(new_player, "omaha-classic", "pot_limit", 2)
    day = NOON.date() + timedelta(days=1)
    held = [("EUR", 0, 0, 0, HELD)]
    for chosen, expected in (
        ({"currency": "EUR"}, held),
        ({"currency": "PLAY"}, []),
        ({"table": table.table_id}, held),
        ({"table": other.table_id}, []),
        ({"game": table.row.game_id}, held),
        ({"game": other.row.game_id}, []),
    ):
        assert performance(day, day, **chosen) == expected, chosen
    assert performance(day, day, table=other.table_id) == []
    to_come = TODAY.date() + timedelta(days=1)
    assert performance(to_come, to_come) == [], "nobody knows what will be held"
