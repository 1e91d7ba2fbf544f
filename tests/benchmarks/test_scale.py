"""A growing room is measured until it grows no more, and drawn; the sums of config/SCALING.md are
those of its figures."""

import re
from itertools import islice
from typing import Final
from xml.etree import ElementTree

import pytest

from tests.benchmarks.most_tables import BOUND_MS, Step
from tests.benchmarks.scale import Size, has_ended, line, most_within, report, sizes
from tests.benchmarks.scale_chart import HEIGHT, TOP, chart
from tests.benchmarks.scaling_page import PAGE, SEATS, Figures, written
from tests.load.tally import Tally

PLAYERS: Final = 100_000
S_BETWEEN: Final = 3
ACTIONS_A_HAND: Final = 20


def step(tables: int, p99_s: float, **shares: float) -> Step:
    told = [p99_s] * 100
    return Step(tables, 10.0, Tally(actions=200, cpu_s=2.0, to_last_seat_s=told), shares)


def test_rooms_grow_by_twice_the_web_processes() -> None:
    assert list(islice(sizes(9), 9)) == [Size(1, 1), Size(2, 1), Size(4, 2), Size(8, 4)]


def test_it_ends_with_a_room_that_carries_hardly_more() -> None:
    one, two = [step(40, 0.05), step(60, 0.2)], [step(40, 0.05), step(60, 0.09)]
    assert [most_within(one), most_within(two)] == [40, 60]
    assert not has_ended([one])
    assert not has_ended([one, two])
    assert has_ended([one, two, two])
    assert has_ended([two, one])


def test_what_an_action_cost_is_told_beside_the_page() -> None:
    page = Figures(2.0, 0.2, 0.6, 0.9, 0.08)
    shares = {"web-1": 0.03, "web-2": 0.01, "clock-1": 0.012, "postgres": 0.02, "valkey": 0.002}
    found = report({Size(2, 1): [step(60, 0.05, **shares), step(90, 0.5)]}, page, 2)
    assert found["ms_an_action"]["here"] == {
        "web_ms": 2.0,
        "clock_ms": 0.6,
        "postgres_ms": 1.0,
        "valkey_ms": 0.1,
    }
    # An action a table every 3 s is 1.193 ms a second, six sockets 1.2 ms, its people 3.33 ms.
    assert found["most_tables"] == {"found": 60, "by_the_page": int(2 / 0.005727)}
    assert found["rooms"][0]["most_tables"] == 60
    nothing = report({Size(1, 1): [step(40, 0.5)]}, page, 2)
    assert nothing["most_tables"] == {"found": 0, "by_the_page": None}


def test_of_what_was_measured_twice_the_better_is_drawn() -> None:
    steps = [step(40, 0.05), step(60, 0.2), step(60, 0.08), step(90, 0.3), step(90, 0.4)]
    assert line(steps) == [(40, 50), (60, 80), (90, 300)]


def test_the_chart_has_a_line_for_each_room_and_one_for_the_bound() -> None:
    drawn = chart({"one & only": [(40, 10.0), (80, 100.0)], "two": [(40, 5.0), (80, 900.0)]}, 100)
    svg = ElementTree.fromstring(drawn)  # noqa: S314  # of our own making
    lines = [each.attrib["points"] for each in svg.iter() if each.tag.endswith("polyline")]
    assert len(lines) == 2
    bound = (HEIGHT + TOP - 60) / 2
    assert lines[0].split()[-1] == f"780.0,{bound:.1f}"
    assert lines[1].split()[-1] == f"780.0,{TOP:.1f}", "beyond twice the bound: at the edge"
    assert {"one & only", "two", f"{BOUND_MS} ms"} <= {each.text for each in svg.iter()}


def said(pattern: str) -> list[float]:
    """The numbers of the one place of the page that reads like this."""
    [found] = re.findall(pattern, PAGE.read_text().replace("\N{MULTIPLICATION SIGN}", "x"))
    numbers = found if isinstance(found, tuple) else (found,)
    return [float(number.replace(",", "")) for number in numbers]


def test_the_pages_sums_are_those_of_its_figures() -> None:
    page = written()
    tables = PLAYERS / SEATS
    actions = tables / S_BETWEEN
    hands = actions / ACTIONS_A_HAND
    assert said(r"actions \| ([\d,]+) / 3 s \| ([\d,]+) a second.*; (\d+) hands a second") == [
        pytest.approx(tables, abs=0.5),
        pytest.approx(actions, abs=0.5),
        pytest.approx(hands, abs=0.5),
    ]
    web = (actions * page.web_ms + PLAYERS * page.socket_ms) / 1000
    sum_of_both = r"5,556 x ([\d.]+) ms \+ 100,000 x ([\d.]+) ms = (\d+) cores"
    numbers = said(sum_of_both + r"; .* \| (\d+) processes")
    assert numbers[:2] == [page.web_ms, page.socket_ms]
    assert numbers[2:] == [round(web), pytest.approx(web / 0.6, abs=1)]
    clock = actions * page.clock_ms / 1000
    assert said(r"clocks \| 5,556 x ([\d.]+) ms = ([\d.]+) cores; used to 60 % \| (\d+) \|") == [
        page.clock_ms,
        pytest.approx(clock, abs=0.05),
        pytest.approx(clock / 0.6, abs=0.5),
    ]
    database = actions * page.postgres_ms / 1000
    processor = said(r"processor \| 5,556 x ([\d.]+) ms = (\d+) cores; .* \| (\d+) cores")
    assert processor == [
        page.postgres_ms,
        round(database),
        pytest.approx(database / 0.6, abs=0.7),
    ]
    [log_kb, log_mb] = said(r"log \| 5,556 x (\d+) kB \| (\d+) MB a second")
    assert log_mb == pytest.approx(actions * log_kb / 1000, abs=0.5)
    events, event_bytes, hand_kb, mb, gb = said(
        r"5,556 x ([\d.]+) x (\d+) bytes \+ 278 x (\d+) kB \| (\d+) MB a second, (\d+) GB a day"
    )
    stored = actions * events * event_bytes / 1e6 + hands * hand_kb / 1e3
    assert mb == pytest.approx(stored, abs=0.5)
    assert gb == pytest.approx(stored * 86.4, abs=5)
