"""Sitting out later and everywhere at once, through the services."""

from collections.abc import Callable

import pytest

from poker.engine.hand.bets.actions import Fold
from poker.engine.table.state import Table as TableState
from poker.models import Game, TableEvent
from poker.services.seats import seating
from poker.services.seats.sitting_out import (
    sit_out_big_blind,
    sit_out_everywhere,
    sit_out_next_hand,
)
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON, Felt
from tests.poker.services.test_seating import ask

SeatPlayers = Callable[..., Felt]

pytestmark = pytest.mark.rule("sit-out")


@pytest.fixture
def two_tables(game: Game, new_player: PlayerFactory) -> tuple[Felt, Felt]:
    """Ada has the first seat of both; two others sit at each."""
    ada = new_player()
    one, two = (Felt(open_table(game=game, name=name).pk, NOON) for name in ("One", "Two"))
    for table in (one, two):
        table.sit(ada, 0, 20000)
        for seat in (1, 2):
            table.sit(new_player(), seat, 20000)
    return one, two


def away(state: TableState) -> set[int]:
    return {seat.number for seat in state.taken() if seat.sitting_out}


def test_the_hand_is_played_and_then_one_sits_out(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    ask(sit_out_next_hand, table, 0)
    assert away(table.state) == set()
    table.act_all_fold()
    assert away(table.state) == {0}
    assert not table.deal_hand().has(0)


def test_one_is_dealt_in_until_the_big_blind_would_come(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000, 20000)
    table.deal()
    due_second = (table.hand.big_blind_seat + 2) % 4
    ask(sit_out_big_blind, table, due_second)
    table.act_all_fold()
    assert table.deal_hand().has(due_second)
    table.act_all_fold()
    assert not table.deal_hand().has(due_second)
    posted = TableEvent.objects.filter(kind="blind_posted", data__seat=due_second)
    assert not posted.filter(data__blind="big").exists()
    assert table.state.seat(due_second).owes == "big"


def test_play_stops_when_the_big_blind_finds_too_few(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    for seat in range(3):
        ask(sit_out_big_blind, table, seat)
    table.act_all_fold()
    table.later(seconds=20).ring()
    table.ring()
    assert TableEvent.objects.filter(kind="play_stopped").count() == 1
    assert TableEvent.objects.filter(kind="hand_started").count() == 1
    assert not table.later(minutes=5).ring()


def test_everywhere_at_once(two_tables: tuple[Felt, Felt]) -> None:
    first, second = two_tables
    first.deal()
    ada = first.players[0]
    done = sit_out_everywhere(player_id=ada.pk, action_id="all", now=NOON)
    assert set(done) == {first.table_id, second.table_id}
    assert away(first.state) == away(second.state) == {0}
    assert first.running.has(0), "the hand is hers to play on"
    assert sit_out_everywhere(player_id=ada.pk, action_id="all", now=NOON) == done
    assert TableEvent.objects.filter(kind="sat_out").count() == 2


def test_everywhere_is_nowhere_for_who_has_no_seat(new_player: PlayerFactory) -> None:
    assert sit_out_everywhere(player_id=new_player().pk, action_id="all", now=NOON) == {}


def test_who_comes_back_plays_on_and_owes_what_was_missed(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000, 20000)
    table.deal()
    away_seat = (table.hand.big_blind_seat + 1) % 4
    ask(seating.sit_out, table, away_seat)
    table.act_all_fold()
    for _hand in range(2):
        table.deal()
        while table.state.running:
            table.act(Fold())
    seat = table.state.seat(away_seat)
    assert (seat.missed_hands, seat.missed_blinds, seat.owes) == (2, 1, "big")
    ask(seating.sit_in, table, away_seat)
    ask(seating.choose_entry, table, away_seat, choice="post")
    assert table.deal_hand().has(away_seat)
    assert table.state.seat(away_seat).missed_hands == 0
