"""The table's row with every control, at every size, in every language: nothing overlaps."""

import itertools
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from django.conf import settings
from playwright.sync_api import Browser

from poker.models import Table
from poker.services.tables.opening import open_directed, open_table
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.guest import DESKTOP, Guest, chromium
from tests.e2e.layout.fit import misfits
from tests.e2e.layout.row_views import TOURNAMENT, row_views
from tests.e2e.layout.windows import Window, tile_windows, whole_windows
from tests.e2e.table.made_views import View
from tests.e2e.table.served_table import ServedTable
from tests.room.games import new_game

SHOTS: Path = settings.VAR_DIR / "screenshots" / "layout"
SETTLED: Final = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"""
STANDING: Final = {
    "name": "Sunday Freezeout of the Longest Name there is",
    "href": "/tournaments/1/",
    "status": "running",
    "paused": False,
    "outage": False,
    "hand_for_hand": True,
    "now": 0,
    "level": 24,
    "blinds": {"small": 50_000_00, "big": 100_000_00, "ante": 10_000_00},
    "next_blinds": {"small": 100_000_00, "big": 200_000_00, "ante": 20_000_00},
    "level_hands_left": 12,
    "left": 1_234,
    "entries": 2_345,
    "average": 123_456_00,
    "paid": 120,
    "rank": 1_234,
}
GATING: Final = {
    "de": ("1280 x 800", "phone 390 x 844", "tile of 3-4 at 1280 x 800"),
    "fr": ("tile of 5-6 at 1440 x 900", "phone 844 x 390", "1280 x 800 at 200 %"),
    "it": ("tile of 2 at 1920 x 1080", "phone 375 x 667"),
}
"""The windows of the short form, in the languages they are tried in."""


class Case(NamedTuple):
    """One combination: the window, the language and the name of the view."""

    window: str
    language: str
    view: str


Faults = dict[Case, list[str]]


@pytest.mark.long
def test_row_fits_in_chosen_windows(room: RoomFactory, new_player: PlayerFactory) -> None:
    assert faults_of(_tried(room, new_player, GATING)) == []


@pytest.mark.nightly
@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_row_fits_in_every_window(
    room: RoomFactory, new_player: PlayerFactory, language: str
) -> None:
    assert faults_of(_tried(room, new_player, {language: ()})) == []


def _tried(
    room: RoomFactory, new_player: PlayerFactory, wanted: dict[str, tuple[str, ...]]
) -> Faults:
    """Try every view in the wanted windows of each language, in all where none is named, and print
    the matrix."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    views, tables = row_views(new_player), _tables()
    tried: Faults = {}
    with chromium() as browser:
        guest = _reader(browser, url)
        for language, names in wanted.items():
            guest.choose_language(language)
            tried |= _in_language(guest, tables, views, (language, names))
    sys.stdout.write(f"\n{matrix(tried)}\n")
    return tried


def _tables() -> dict[bool, Table]:
    """A table, and one of a tournament."""
    terms: dict[str, Any] = {"preset": "holdem", "structure": "no_limit"}
    game = new_game("Laid out", small_blind=100, big_blind=200, **terms)
    cash = open_table(game=game, name="Arno an der schönen Aussicht")
    directed = open_directed(game=game, name="Sunday Freezeout 117", rules=game.rules())
    return {False: cash, True: directed}


def _reader(browser: Browser, url: str) -> Guest:
    guest = Guest(browser, url, "Reader", DESKTOP)
    guest.sign_up()
    guest.page.route("**/tournaments/at-table/**", lambda route: route.fulfill(json=STANDING))
    return guest


def _in_language(
    guest: Guest,
    tables: dict[bool, Table],
    views: dict[str, View],
    wanted: tuple[str, Sequence[str]],
) -> Faults:
    language, names = wanted
    tried: Faults = {}
    for is_tournament, table in tables.items():
        seen = {
            name: view
            for name, view in views.items()
            if name.startswith(TOURNAMENT) == is_tournament
        }
        first = next(view for view in seen.values() if "seat" not in view["you"])
        served = ServedTable(guest.page, first, table.pk)
        for place in ("", "tile/"):
            guest.page.goto(f"{guest.url}/tables/{table.pk}/{place}")
            served.wait()
            if is_tournament:
                guest.page.wait_for_selector("[data-sign=average]")
            windows = tile_windows(guest.page) if place else whole_windows()
            chosen = [one for one in windows if not names or one.name in names]
            tried |= dict(_cases(served, chosen, language, seen))
        guest.page.goto("about:blank")
    return tried


def _cases(
    served: ServedTable, windows: Sequence[Window], language: str, views: dict[str, View]
) -> Iterator[tuple[Case, list[str]]]:
    """Show every view in every window: first those without a seat, since the page leaves the table
    of a player who loses one."""
    page = served.page
    unseated = {name: view for name, view in views.items() if "seat" not in view["you"]}
    seated = {name: view for name, view in views.items() if name not in unseated}
    for group, window in itertools.product((unseated, seated), windows):
        page.set_viewport_size({"width": window.width, "height": window.height})
        page.evaluate(SETTLED)
        for name, view in group.items():
            served.show(view)
            page.evaluate(SETTLED)
            wrong = misfits(page)
            case = Case(window.name, language, name)
            if wrong:
                page.screenshot(path=SHOTS / f"{'-'.join(case).replace(' ', '_')}.png")
            yield case, wrong


def faults_of(tried: Faults) -> list[str]:
    """Return each fault once, with how many cases have it and the first of them."""
    cases: dict[str, list[Case]] = {}
    for case, wrong in tried.items():
        for fault in wrong:
            cases.setdefault(fault, []).append(case)
    found = [
        f"{fault} ({len(had)} cases, first: {', '.join(had[0])})" for fault, had in cases.items()
    ]
    (SHOTS / "faults.txt").write_text("\n".join(found))
    return found


def matrix(tried: Faults) -> str:
    """Return the cases by window and language, as `cases tried / with faults`."""
    languages = list(dict.fromkeys(case.language for case in tried))
    counted = Counter((case.window, case.language) for case in tried)
    faulty = Counter((case.window, case.language) for case, wrong in tried.items() if wrong)
    windows = list(dict.fromkeys(case.window for case in tried))
    lines = [f"{'window':30}" + "".join(f"{language:>10}" for language in languages)]
    for window in windows:
        cells = [
            f"{counted[window, language]} / {faulty[window, language]}"
            if counted[window, language]
            else ""
            for language in languages
        ]
        lines.append(f"{window:30}" + "".join(f"{cell:>10}" for cell in cells))
    overlaps = sum(map(len, tried.values()))
    return "\n".join([*lines, f"cases tried {len(tried)}, overlaps {overlaps}"])
