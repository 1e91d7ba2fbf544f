"""What a player's hands came to, by currency, session, game and day."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from accounts.line_chart import HEIGHT, WIDTH, chart
from poker.history.results import results
from poker.models import PlayedHand, Table
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON
from tests.poker.history.pages import reader
from tests.room.games import new_game

UTC = ZoneInfo("UTC")


def add(table: Table, player: object, minutes: int, net: int) -> None:
    """A hand of a history that ended so many minutes after noon; its minute is its number."""
    PlayedHand.objects.create(
        table=table,
        player=player,
        hand_no=minutes + 1,
        seat=0,
        ended_at=NOON + timedelta(minutes=minutes),
        net=net,
        first_seq=8,
        last_seq=9,
    )


def test_hands_add_up_by_currency_game_and_day(table: Table, new_player: PlayerFactory) -> None:
    player = new_player()
    euros = new_game("Euro 1/2", small_blind=100, big_blind=200, currency="EUR")
    other = Table.objects.create(game=euros, name="Other")
    for minutes, net in ((0, 500), (5, -200), (24 * 60, 50)):
        add(table, player, minutes, net)
    add(other, player, 7, -900)
    add(table, new_player(), 9, 10_000)
    euro, play = results(PlayedHand.objects.filter(player=player), UTC)
    assert (euro.currency, euro.net, euro.running) == ("EUR", -900, [0, -900])
    assert (play.net, play.running) == (350, [0, 500, 300, 350])
    assert play.games == [(table.game.name, 3, 350)]
    assert play.days == [("2026-03-02", 1, 50), ("2026-03-01", 2, 300)]


def test_half_an_hour_without_a_hand_ends_a_session(
    table: Table, new_player: PlayerFactory
) -> None:
    player = new_player()
    for minutes in (0, 20, 50, 81, 90):
        add(table, player, minutes, 0)
    (told,) = results(PlayedHand.objects.filter(player=player), UTC)
    assert told.played == timedelta(minutes=50 + 9)
    assert told.hours == "0:59"


def test_days_are_those_of_the_zone(table: Table, new_player: PlayerFactory) -> None:
    player = new_player()
    add(table, player, 11 * 60 + 30, 100)
    for zone, day in (("UTC", "2026-03-01"), ("Asia/Tokyo", "2026-03-02")):
        (told,) = results(PlayedHand.objects.filter(player=player), ZoneInfo(zone))
        assert [one.name for one in told.days] == [day]


def test_the_line_runs_from_nothing_between_the_highest_and_the_lowest() -> None:
    drawn = chart([0, 100, -100])
    assert (drawn.highest, drawn.lowest, drawn.zero) == (100, -100, HEIGHT / 2)
    assert drawn.points == f"0.0,{HEIGHT / 2} {WIDTH / 2},0.0 {float(WIDTH)},{float(HEIGHT)}"


@pytest.mark.parametrize("steps", [1, 2, 399, 400, 401, 100_001])
def test_a_long_line_is_thinned_but_keeps_its_ends(steps: int) -> None:
    drawn = chart(range(steps))
    points = [tuple(map(float, point.split(","))) for point in drawn.points.split()]
    assert len(points) <= 400
    assert points[0] == (0, HEIGHT if steps > 1 else 0)
    assert points[-1] == ((WIDTH, 0) if steps > 1 else (0, 0))
    assert drawn.highest == steps - 1


@pytest.mark.rule("player-history")
def test_the_page_shows_the_chart_and_keeps_the_filters(
    table: Table, new_player: PlayerFactory
) -> None:
    player = new_player()
    add(table, player, 0, 500)
    add(table, player, 3, -120)
    page = reader(player).get("/hands/results/").content.decode()
    assert 'data-net="380"' in page
    assert "<polyline" in page
    lost = reader(player).get("/hands/results/", {"result": "lost"}).content.decode()
    assert 'data-net="-120"' in lost
    assert "/hands/?result=lost" in lost
    assert "no hands to sum up" in reader(new_player()).get("/hands/results/").content.decode()
