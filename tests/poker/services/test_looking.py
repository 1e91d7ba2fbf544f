"""When a clock looks, and at what."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from poker.engine.hand.bets.actions import Fold
from poker.event_stream import announcing
from poker.services.base import alarm_handlers
from poker.services.base.alarm_handlers import AlarmHandler
from poker.services.clock import looking
from poker.services.clock.looking import Looks
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt

SeatPlayers = Callable[..., Felt]


class Heard:
    """Takes announcements and keeps the names of their groups."""

    def __init__(self) -> None:
        self.groups: list[str] = []

    def carry(self, group: str, announcement: dict[str, Any]) -> None:
        self.groups.append(group)

    def times_clocks_were_told(self) -> int:
        times = self.groups.count(announcing.CLOCKS)
        self.groups.clear()
        return times


@pytest.fixture
def heard() -> Iterator[Heard]:
    heard = Heard()
    announcing.carry_by(heard)
    yield heard
    announcing.carry_no_longer_by(heard)


@pytest.fixture
def due(felt: SeatPlayers, new_player: PlayerFactory) -> list[Felt]:
    """Three tables at which a deal is due."""
    game, began = felt().row.game, timezone.now() - timedelta(seconds=1)
    tables = []
    for name in ("First", "Second", "Third"):
        table = Felt(open_table(game=game, name=name).pk, began)
        for seat in range(3):
            table.sit(new_player(), seat, 20000)
        table.stay_connected()
        tables.append(table)
    return tables


def never() -> bool:
    return False


def test_clocks_are_told_of_an_alarm_that_rings_before_they_look(
    felt: SeatPlayers, new_player: PlayerFactory, heard: Heard
) -> None:
    table = felt(20000, 20000)
    assert heard.times_clocks_were_told() == 0, "two wait for a third, and no alarm is set"
    table.sit(new_player(), 5, 20000)
    assert heard.times_clocks_were_told() == 1, "the first deal is due 50 ms later"
    table.deal()
    table.act_all_fold()
    assert heard.times_clocks_were_told() == 1, "turns last 30 s, and the next deal is due at once"


def test_a_look_does_all_that_is_due_and_says_how_long_nothing_is(due: list[Felt]) -> None:
    pause_s = Looks().look(never)
    assert [table.state.hand_no for table in due] == [1, 1, 1]
    assert 0 <= pause_s <= 0.1, "other apps are asked every 100 ms"


def test_a_stopping_clock_leaves_what_is_due_to_others(due: list[Felt]) -> None:
    is_stopping = iter([False, True])
    Looks().look(lambda: next(is_stopping))
    assert sorted(table.state.hand_no for table in due) == [0, 0, 1]


def test_a_clock_called_to_a_table_does_not_ask_other_apps_each_time(
    due: list[Felt], monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    asked: list[str] = []

    def nothing_due(_now: object) -> bool:
        asked.append("ring")
        return False

    handler = AlarmHandler(nothing_due, lambda: None, lambda *_: False)
    monkeypatch.setattr(alarm_handlers, "HANDLERS", [handler])
    monkeypatch.setattr(looking, "LOOK_EVERY", timedelta(hours=1))
    looks = Looks()
    looks.look(never)
    settings.ROOM_DEAL_PAUSE_MS, due[0].now = 0, timezone.now()
    for _ in range(2):
        due[0].act(Fold())
    looks.hear()
    looks.look(never)
    assert due[0].state.hand_no == 2
    assert asked == ["ring"], "an hour has not passed"
