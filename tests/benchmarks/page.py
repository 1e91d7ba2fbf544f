"""What an event costs a player's browser: script, style and layout at a six-handed table.

Run by `make bench-page`; prints one JSON line. A guest plays some hands with bots, and what
came over the socket is shown again to the same page, event by event, while Chromium counts; of
three showings the least counts.
"""

import argparse
import json
import sys
from collections import defaultdict
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import CDPSession, Page, WebSocketRoute

from poker.services.tables.opening import open_table
from tests.benchmarks.ground import ground
from tests.e2e.guest import DESKTOP, PHONE, Guest, chromium
from tests.room.games import new_game
from tests.room.processes import Room

Frame = dict[str, Any]
COUNTED = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
SHOWN_MS = 45
SHOWINGS = 3
SIZES = {"desktop": DESKTOP, "phone": PHONE}
GAME = "Pot-limit Omaha page"
BRISK = {"ROOM_DEAL_PAUSE_MS": "500", "ROOM_START_PAUSE_MS": "500"}


def main() -> int:
    asked = _arguments()
    with ground() as under:
        room = under.room("bench-page", **BRISK)
        room.open(webs=1, clocks=1, seed=False)
        table = open_table(game=new_game(GAME, small_blind=100, big_blind=200), name="Page")
        room.start_bots("--fast", "--per-table", "5")
        path = f"/tables/{table.pk}/"
        with chromium() as browser:
            guest = Guest(browser, room.webs[0].url, "Watcher", SIZES[asked.size])
            frames = record(guest, asked.hands)
            for name in ("bots", "clock-1"):
                room.kill(name)
            showings = [measure(guest.page, room, path, frames) for _ in range(SHOWINGS)]
    kinds = [frame["events"][0]["kind"] for frame in frames[1:]]
    print(json.dumps(report(kinds, [min(times) for times in zip(*showings, strict=True)], asked)))
    return 0


def record(guest: Guest, hands: int) -> list[Frame]:
    """Play `hands` hands; the snapshot the page began with, and every event since, one by one."""
    heard: list[Frame] = []
    guest.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda text: heard.append(json.loads(text))),
    )
    guest.sign_up()
    guest.join(GAME)
    guest.until(lambda view: len(view["seats"]) >= 4, 120)
    print(f"playing {hands} hands", file=sys.stderr)
    guest.play_hands(hands, 60 * hands)
    first = next(index for index, frame in enumerate(heard) if "view" in frame)
    events = [event for frame in heard[first:] for event in frame.get("events", [])]
    new = [event for event in events if event["seq"] > heard[first]["seq"]]
    return [
        heard[first],
        *(
            {"type": "events", "from": one["seq"], "to": one["seq"], "now": 0, "events": [one]}
            for one in new
        ),
    ]


def measure(page: Page, room: Room, path: str, frames: list[Frame]) -> list[float]:
    """Milliseconds of script, style and layout for each event."""
    sockets: list[WebSocketRoute] = []
    costs: list[float] = []

    def connected(socket: WebSocketRoute) -> None:
        sockets.append(socket)

    page.route_web_socket("**/ws/tables/**", connected)
    page.goto(room.webs[0].url + path)
    while not sockets:
        page.wait_for_timeout(50)
    sockets[0].send(json.dumps(frames[0]))
    page.wait_for_function("Object.keys(window.room?.view() ?? {}).length > 0")
    page.wait_for_load_state("networkidle")
    counter = page.context.new_cdp_session(page)
    counter.send("Performance.enable")
    for frame in frames[1:]:
        before = _spent(counter)
        sockets[0].send(json.dumps(frame))
        page.wait_for_timeout(SHOWN_MS)
        costs.append(_spent(counter) - before)
    counter.detach()
    return costs


def _spent(counter: CDPSession) -> float:
    metrics = counter.send("Performance.getMetrics")["metrics"]
    return sum(1000 * float(one["value"]) for one in metrics if one["name"] in COUNTED)


def report(kinds: list[str], costs: list[float], asked: argparse.Namespace) -> dict[str, Any]:
    """Of each event the least its showings cost: the rest is what else the machine had to do."""
    by_kind: dict[str, list[float]] = defaultdict(list)
    for kind, cost in zip(kinds, costs, strict=True):
        by_kind[kind].append(cost)
    return {
        "size": asked.size,
        "events": len(costs),
        "ms_median": round(median(costs), 2),
        "ms_p95": round(quantiles(costs, n=20)[-1], 2),
        "ms_by_kind": {kind: round(median(own), 2) for kind, own in sorted(by_kind.items())},
    }


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, prog="make bench-page")
    parser.add_argument("--hands", type=int, default=10, help="hands to play (10)")
    parser.add_argument(
        "--size", choices=sorted(SIZES), default="desktop", help="of the window (desktop)"
    )
    return parser.parse_args()
