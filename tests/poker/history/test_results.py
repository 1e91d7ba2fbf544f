"""What a player's hands came to, by currency, session, game and day."""

import re
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings as room_settings
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.core.line_chart import HEIGHT, WIDTH, chart
from accounts.models import Player
from poker.history.results import course
from poker.history.results.results import Results, results
from poker.history.results.summing import Stretch, stretches
from poker.models import PlayedHand, Table
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON
from tests.poker.history.pages import reader
from tests.room.games import new_game
from tests.room.pictures import drawn_numbers

UTC = ZoneInfo("UTC")
HOUR_MS = 3_600_000


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


def told_of(player: Player, zone: ZoneInfo = UTC) -> list[Results]:
    return results(PlayedHand.objects.filter(player=player), zone)


def test_hands_add_up_by_currency_game_day_and_month(
    table: Table, new_player: PlayerFactory
) -> None:
    player = new_player()
    euros = new_game("Euro 1/2", small_blind=100, big_blind=200, currency="EUR")
    other = Table.objects.create(game=euros, name="Other")
    for minutes, net in ((0, 500), (5, -200), (24 * 60, 50), (31 * 24 * 60, 9)):
        add(table, player, minutes, net)
    add(other, player, 7, -900)
    add(table, new_player(), 9, 10_000)
    euro, play = told_of(player)
    assert (euro.currency, euro.figures.net) == ("EUR", -900)
    assert [point.net for point in euro.points] == [0, -900]
    assert [(point.hands, point.net) for point in play.points] == [
        (0, 0),
        (1, 500),
        (2, 300),
        (3, 350),
        (4, 359),
    ]
    assert {name: (sums.hands, sums.net) for name, sums in play.games.items()} == {
        table.game.name: (4, 359)
    }
    assert play.days == [
        (date(2026, 4, 1), 1, 9),
        (date(2026, 3, 2), 1, 50),
        (date(2026, 3, 1), 2, 300),
    ]
    assert {month: sums.net for month, sums in play.months.items()} == {
        date(2026, 4, 1): 9,
        date(2026, 3, 1): 350,
    }


def test_half_an_hour_without_a_hand_ends_a_session(
    table: Table, new_player: PlayerFactory
) -> None:
    player = new_player()
    for minutes in (0, 20, 50, 81, 90):
        add(table, player, minutes, 7)
    (told,) = told_of(player)
    assert told.played == timedelta(minutes=50 + 9)
    assert told.hours == "0:59"
    assert [(one.began, one.hours, one.hands, one.net) for one in told.sessions] == [
        (NOON + timedelta(minutes=81), "0:09", 2, 14),
        (NOON, "0:50", 3, 21),
    ]


@pytest.mark.parametrize("zone", ["UTC", "Europe/Berlin", "America/New_York"])
@pytest.mark.parametrize(
    "began",
    [
        datetime(2026, 10, 24, 23, 30, tzinfo=UTC),
        datetime(2027, 3, 28, 0, 15, tzinfo=UTC),
        datetime(2026, 11, 1, 4, 45, tzinfo=UTC),
    ],
)
def test_session_over_a_change_of_clocks_has_its_hours(began: datetime, zone: str) -> None:
    ms = round(began.timestamp() * 1000)
    steps = [Stretch(ms + at, ms + at, 1, 0, 0) for at in range(0, 3 * HOUR_MS + 1, HOUR_MS // 4)]
    (session,) = course.sessions(steps, ZoneInfo(zone))
    assert session.hours == "3:00"


def test_days_are_those_of_the_zone(table: Table, new_player: PlayerFactory) -> None:
    player = new_player()
    add(table, player, 11 * 60 + 30, 100)
    for zone, day in (("UTC", 1), ("Asia/Tokyo", 2), ("Asia/Kathmandu", 2)):
        (told,) = told_of(player, ZoneInfo(zone))
        assert [one.day for one in told.days] == [date(2026, 3, day)]


@given(ends=st.lists(st.integers(0, 3_000), min_size=1, max_size=40, unique=True))
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_quarters_of_an_hour_come_to_the_same_sessions_and_days(
    table: Table, new_player: PlayerFactory, ends: list[int]
) -> None:
    player = new_player()
    for minutes in ends:
        add(table, player, minutes, minutes * (-1) ** minutes)
    hands = PlayedHand.objects.filter(player=player)
    tables = {"PLAY": [table.pk]}
    for zone in (UTC, ZoneInfo("Asia/Kathmandu"), ZoneInfo("Europe/Berlin")):
        single, quarters = (
            stretches(hands, tables, one_by_one=each)["PLAY"] for each in (True, False)
        )
        assert course.sessions(quarters, zone) == course.sessions(single, zone)
        assert course.days(quarters, zone) == course.days(single, zone)
        assert course.points(quarters)[-1] == course.points(single)[-1]


def test_the_line_runs_from_nothing_between_the_highest_and_the_lowest() -> None:
    drawn = chart([0, 100, -100])
    assert (drawn.highest, drawn.lowest, drawn.zero) == (100, -100, HEIGHT / 2)
    assert drawn.lines == (f"0.0,{HEIGHT / 2} {WIDTH / 2},0.0 {float(WIDTH)},{float(HEIGHT)}",)


def test_a_line_beside_it_has_the_same_height_and_steps_may_differ() -> None:
    drawn = chart([0, 100, 50], beside=[0, 200, -200], steps=[0, 1, 4])
    assert drawn.lines == (
        f"0.0,120.0 {WIDTH / 4},60.0 {float(WIDTH)},90.0",
        f"0.0,120.0 {WIDTH / 4},0.0 {float(WIDTH)},240.0",
    )
    assert (drawn.highest, drawn.lowest) == (100, 0)


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
    points = [tuple(map(float, point.split(","))) for point in chart(amounts).lines[0].split()]
    high, low = ([x for x, y in points if y == end] for end in (0, HEIGHT))
    assert len(points) <= 400
    assert points == sorted(points, key=lambda point: point[0])
    assert high == pytest.approx([WIDTH * at / (steps - 1)], abs=0.06)
    assert low == pytest.approx([WIDTH * (steps - 1 - at) / (steps - 1)], abs=0.06)


@pytest.mark.parametrize("steps", [1, 2, 399, 400, 401, 100_001])
def test_a_long_line_is_thinned_but_keeps_its_ends(steps: int) -> None:
    drawn = chart(range(steps))
    points = [tuple(map(float, point.split(","))) for point in drawn.lines[0].split()]
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
    assert drawn_numbers(page.text, "polyline", "points") == [[0, 210, 400, 0, 800, 240]] * 2


def test_one_template_alone_writes_numbers_into_pictures() -> None:
    """A number written anywhere else has a comma in three languages."""
    of_pictures = r"points|viewBox|[xy][12]?|c[xy]|r[xy]?|d|width|height|transform|style"
    written = re.compile(rf'\s(?:{of_pictures})="[^"]*\{{[{{%]')
    templates = Path(room_settings.BASE_DIR, "templates")
    found = {path.name for path in templates.rglob("*.*") if written.search(path.read_text())}
    assert found == {"_line_chart.html"}
