"""Coming back to a table one has just left, with real seats, money and times."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from poker.services.money.checking import table_differences
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.services.leaving import (
    ACES,
    LEAST,
    MOST,
    RAGS,
    Stay,
    no_limit_table,
    wallet_of,
)
from tests.poker.services.refusing import refused
from tests.room.games import new_game


@pytest.fixture
def stay(new_player: PlayerFactory) -> Stay:
    player = new_player()
    return Stay(no_limit_table(), player)


@pytest.mark.rule("ratholing-window")
@pytest.mark.parametrize("left_with", [LEAST + 1, 12345, MOST - 1])
def test_a_middling_stack_is_the_least_to_come_back_with(stay: Stay, left_with: int) -> None:
    stay.sit(left_with).later(minutes=5).leave().later(minutes=29, seconds=59)
    assert stay.range == (left_with, MOST)
    assert refused(stay, left_with - 1).allowed["min"] == left_with
    assert refused(stay, MOST + 1).allowed["max"] == MOST
    stay.sit(left_with)
    assert stay.counter == 0, "less than a hundred big blinds is not counted"
    assert list(table_differences()) == []


@pytest.mark.rule("ratholing-window")
def test_the_smallest_stack_leaves_every_choice(stay: Stay) -> None:
    stay.sit(LEAST).leave().later(minutes=1)
    assert stay.limits == (LEAST, MOST, None)
    assert refused(stay, LEAST - 1, code="amount_too_small").allowed["min"] == LEAST
    assert refused(stay, MOST + 1, code="amount_too_large").allowed["max"] == MOST
    stay.sit(LEAST)


@pytest.mark.rule("ratholing-window")
def test_a_large_stack_is_brought_back_in_part_or_whole(
    stay: Stay, new_player: PlayerFactory, deal: Callable[[str, str], None]
) -> None:
    deal(ACES, RAGS)
    stay.sit(MOST).all_in_against(new_player(), 10000)
    stay.leave().later(minutes=29)
    assert wallet_of(stay.player) == 1_010_000
    assert stay.range == (MOST, 30000)
    assert refused(stay, MOST - 1).allowed["min"] == MOST
    assert refused(stay, 30001).allowed["max"] == 30000
    stay.sit(30000)
    assert stay.counter == 1
    assert list(table_differences()) == []


@pytest.mark.rule("ratholing-window")
@pytest.mark.rule("ratholing-counter")
@pytest.mark.parametrize(("returns", "least"), [(4, MOST), (5, 30000)])
def test_after_five_counted_returns_the_large_stack_is_brought_back_whole(
    stay: Stay,
    new_player: PlayerFactory,
    deal: Callable[[str, str], None],
    returns: int,
    least: int,
) -> None:
    deal(ACES, RAGS)
    stay.sit(MOST).leave().come_and_go(returns - 1)
    stay.later(minutes=1).sit(MOST).all_in_against(new_player(), 10000)
    stay.leave().later(minutes=1)
    assert stay.counter == returns
    assert stay.range == (least, 30000)
    assert refused(stay, least - 1).allowed == {
        "min": least,
        "max": 30000,
        "left_with": 30000,
        "left_minutes_ago": 1,
    }
    assert stay.counter == returns, "a buy-in that is refused changes nothing"
    stay.sit(30000)
    assert stay.counter == returns + 1


@pytest.mark.rule("ratholing-window")
def test_after_thirty_minutes_the_table_has_forgotten(stay: Stay) -> None:
    stay.sit(MOST).leave().later(minutes=29, seconds=59)
    assert stay.range == (MOST, MOST)
    refused(stay, LEAST)
    stay.later(seconds=1)
    assert stay.limits == (LEAST, MOST, None)
    stay.sit(LEAST)
    assert stay.counter == 0, "this was no return"


@pytest.mark.rule("ratholing-window")
def test_another_table_of_the_same_game_knows_nothing_of_it(stay: Stay) -> None:
    other = open_table(game=stay.table.game, name="Next door")
    stay.sit(MOST).leave().later(minutes=1)
    assert stay.at(other).range == (LEAST, MOST)
    stay.at(other).sit(LEAST)
    assert stay.counter == 0
    assert stay.range == (MOST, MOST), "sitting elsewhere does not make the first one forget"


@pytest.mark.rule("ratholing-counter")
@pytest.mark.parametrize(("midnight_passes", "least"), [(False, 30000), (True, MOST)])
def test_a_return_belongs_to_the_utc_day_of_sitting_down(
    new_player: PlayerFactory,
    deal: Callable[[str, str], None],
    midnight_passes: bool,
    least: int,
) -> None:
    deal(ACES, RAGS)
    before_midnight = datetime(2026, 3, 1, 23, 40, tzinfo=UTC)
    stay = Stay(no_limit_table(), new_player(), before_midnight)
    stay.sit(MOST).leave().come_and_go(4)
    stay.later(minutes=1).sit(MOST).all_in_against(new_player(), 10000)
    stay.leave()
    assert stay.counter == 5
    midnight = datetime(2026, 3, 2, tzinfo=UTC)
    stay.later(seconds=(midnight - stay.now).total_seconds() - (not midnight_passes))
    assert stay.range == (least, 30000)
    stay.sit(30000)
    assert stay.counter == (1 if midnight_passes else 6)


@pytest.mark.rule("ratholing-counter")
def test_one_counter_runs_over_all_games(stay: Stay) -> None:
    pool = open_table(game=new_game("Pool", small_blind=100, big_blind=200), name="Pool")
    for table in (stay.table, pool, stay.table):
        stay.at(table).sit(MOST).leave().come_and_go()
        stay.later(hours=1)
    assert stay.counter == 3


@pytest.mark.rule("ratholing-shortstack")
def test_a_short_stack_game_wants_the_whole_stack_back(
    new_player: PlayerFactory, deal: Callable[[str, str], None]
) -> None:
    deal(ACES, RAGS)
    stay = Stay(no_limit_table(min_buy_in_bb=20, max_buy_in_bb=40), new_player())
    stay.sit(8000).leave().later(minutes=29, seconds=59)
    assert stay.range == (8000, 8000)
    refused(stay, 7999)
    stay.sit(8000).all_in_against(new_player(), 5000)
    stay.leave().later(minutes=1)
    assert stay.range == (13000, 13000)
    refused(stay, 12999)
    stay.sit(13000)
    assert stay.counter == 0


def test_where_the_rule_set_does_not_control_it_everything_goes(new_player: PlayerFactory) -> None:
    stay = Stay(no_limit_table(ratholing_control=False), new_player())
    stay.sit(MOST).leave().later(minutes=1)
    assert stay.limits == (LEAST, MOST, None)
    stay.sit(LEAST)
    assert stay.counter == 0


@pytest.mark.rule("top-up")
@pytest.mark.rule("ratholing-no-bypass")
def test_a_top_up_is_no_way_around_it(stay: Stay) -> None:
    stay.sit(12000).leave().later(minutes=1).sit(12000)
    seating.top_up(
        table_id=stay.table.pk,
        player_id=stay.player.pk,
        amount=MOST - 12000,
        action_id="fill",
        now=stay.now,
    )
    stay.leave().later(minutes=1)
    assert stay.range == (MOST, MOST), "what counts is what was left with, not what was brought"
