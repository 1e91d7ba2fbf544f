"""Seventy-two hours with bots and visitors on a clock that is moved: nothing wears out."""

import gc
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.ledger.checks.audit import differences
from accounts.ledger.models import Currency
from lobby.services.lines.joining import join
from poker.models import Game, PlayedHand, Presence, Seat, Table, TableEvent
from poker.services.money.checking import table_differences
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.days.days import Days
from tests.days.sim_clock import SimulatedClock
from tests.days.visitors import Visitors
from tests.poker.felt import NOON
from tests.room.games import new_game


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimulatedClock:
    """Django's clock, for everything in this process."""
    clock = SimulatedClock(NOON)
    monkeypatch.setattr(timezone, "now", clock.now)
    return clock


@pytest.fixture
def games(room_db: object) -> list[Game]:
    """Two games with a table each."""
    games = [
        new_game("Days of Omaha", small_blind=100, big_blind=200),
        new_game(
            "Days of Hold'em",
            small_blind=100,
            big_blind=200,
            preset="holdem",
            structure="no_limit",
        ),
    ]
    for game in games:
        open_table(game=game, name=f"{game.name} 1")
    return games


@pytest.fixture
def days(clock: SimulatedClock, games: list[Game], new_player: PlayerFactory) -> Days:
    random = Random(72)
    return Days(clock, Visitors(new_player, games, random), random)


@pytest.mark.parametrize(
    ("hours", "minutes_between_hands"), [(30, 60), pytest.param(72, 2, marks=pytest.mark.nightly)]
)
def test_after_three_days_the_room_is_as_fresh_as_on_the_first(
    days: Days, settings: Any, new_player: PlayerFactory, hours: int, minutes_between_hands: int
) -> None:
    """By day a day and a quarter has to do, with midnight in its first half."""
    settings.ROOM_DEAL_PAUSE_MS = minutes_between_hands * 60_000
    settings.ROOM_START_PAUSE_MS = 5_000
    days.pass_by(timedelta(hours=hours / 2))
    queries, objects, tables = days.queries[:], living_objects(), Table.objects.count()
    days.pass_by(timedelta(hours=hours / 2))
    assert days.clock.now() - NOON >= timedelta(hours=hours)
    assert TableEvent.objects.filter(kind="hand_started").count() > hours / 2
    later = days.queries[len(queries) :]
    assert queries, "actions were sampled in the first half"
    assert later, "and in the other"
    assert max(later) <= max(queries)
    assert living_objects() < 1.15 * objects, "what the process remembers does not grow"
    assert Presence.objects.count() <= 3 * Seat.objects.count(), "closed sockets are forgotten"
    assert Table.objects.count() <= tables + 2
    assert [*differences(), *table_differences()] == []
    settings.ROOM_DEAL_PAUSE_MS = 2_500
    days.pass_by(timedelta(minutes=minutes_between_hands))
    a_stranger_is_dealt_in(days, new_player)


def a_stranger_is_dealt_in(days: Days, new_player: PlayerFactory) -> None:
    stranger = new_player()
    game = Game.objects.get(name="Days of Omaha", currency=Currency.PLAY)
    now = days.clock.now()
    join(game_id=game.pk, player=stranger, amount=game.rules().min_buy_in, now=now)
    days.visitors.welcome(stranger, game, now + timedelta(hours=1))
    for _ in range(10):
        days.pass_by(timedelta(minutes=1))
        if PlayedHand.objects.filter(player=stranger).exists():
            return
    raise AssertionError("the stranger was never dealt a hand")


def living_objects() -> int:
    gc.collect()
    return len(gc.get_objects())
