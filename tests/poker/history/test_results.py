"""What a player's hands came to, by currency, session, game and day."""

import re
from datetime import timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.utils.translation import override

from accounts.core.line_chart import HEIGHT, WIDTH, chart
from accounts.models import Player
from poker.history.results import results
from poker.models import PlayedHand, Table
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON
from tests.poker.history.pages import reader
from tests.room.games import new_game
from tests.room.pictures import drawn_numbers

UTC = ZoneInfo("UTC")


def add(table: Table, player: Player, minutes: int, net: int) -> None:
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


@pytest.mark.parametrize(
    ("amounts", "highest", "lowest", "zero"),
    [
        ([300, 200, 400], 400, 200, HEIGHT),
        ([-300, -200], -200, -300, 0),
        ([0, 300], 300, 0, HEIGHT),
        ([0], 0, 0, 0),
    ],
)
def test_zero_is_in_the_picture_and_told_only_where_it_was(
    amounts: list[int], highest: int, lowest: int, zero: float
) -> None:
    drawn = chart(amounts)
    assert (drawn.highest, drawn.lowest, drawn.zero) == (highest, lowest, zero)


@pytest.mark.parametrize("steps", [401, 500, 3_000, 100_001])
@pytest.mark.parametrize("at", [1, 7, 250, 399])
def test_the_highest_and_the_lowest_are_drawn_however_long_the_line(steps: int, at: int) -> None:
    amounts = [0] * steps
    amounts[at], amounts[steps - 1 - at] = 900, -900
    points = [tuple(map(float, point.split(","))) for point in chart(amounts).points.split()]
    high, low = ([x for x, y in points if y == end] for end in (0, HEIGHT))
    assert len(points) <= 400
    assert points == sorted(points, key=lambda point: point[0])
    assert high == pytest.approx([WIDTH * at / (steps - 1)], abs=0.06)
    assert low == pytest.approx([WIDTH * (steps - 1 - at) / (steps - 1)], abs=0.06)


@pytest.mark.parametrize("steps", [1, 2, 399, 400, 401, 100_001])
def test_a_long_line_is_thinned_but_keeps_its_ends(steps: int) -> None:
    drawn = chart(range(steps))
    points = [tuple(map(float, point.split(","))) for point in drawn.points.split()]
    assert len(points) <= 400
    ends = [(0, HEIGHT), (WIDTH, 0)] if steps > 1 else [(0, 0), (0, 0)]
    assert [points[0], points[-1]] == ends
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


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_the_line_of_nothing_won_lies_where_it_is_in_every_language(
    table: Table, new_player: PlayerFactory, language: str
) -> None:
    player = new_player()
    for minutes, net in ((0, 700), (1, -800)):
        add(table, player, minutes, net)
    with override(language):
        page = reader(player).get("/hands/results/", headers={"accept-language": language})
    assert f'lang="{language}"' in page.text
    (zero,) = drawn_numbers(page.text, "line", "y1")
    assert zero == [pytest.approx(HEIGHT * 7 / 8)]
    assert drawn_numbers(page.text, "line", "y2") == [zero]
    assert drawn_numbers(page.text, "svg", "viewBox")[-1] == [0, -8, WIDTH, HEIGHT + 16]
    assert drawn_numbers(page.text, "polyline", "points") == [[0, 210, 400, 0, 800, 240]]


def test_one_template_alone_writes_numbers_into_pictures() -> None:
    """A number written anywhere else has a comma in three languages."""
    of_pictures = r"points|viewBox|[xy][12]?|c[xy]|r[xy]?|d|width|height|transform|style"
    written = re.compile(rf'\s(?:{of_pictures})="[^"]*\{{[{{%]')
    templates = Path(settings.BASE_DIR, "templates")
    found = {path.name for path in templates.rglob("*.*") if written.search(path.read_text())}
    assert found == {"_line_chart.html"}
