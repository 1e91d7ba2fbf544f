"""Two people with browsers at a table of their own, and what their pages say of the deals."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from playwright.sync_api import Browser, Page, WebSocketRoute
from playwright.sync_api import TimeoutError as TimedOut

from poker.models import DealPledge
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.e2e.apart import apart
from tests.e2e.guest import DESKTOP, PHONE, Guest, chromium, overflow
from tests.poker.history.pages import reader
from tests.room.games import new_game
from tests.room.launcher import eventually
from tests.room.processes import Room

SHOTS: Path = settings.VAR_DIR / "screenshots"
DEAL_PAUSE_MS = 1500
ROOM = {
    "webs": 1,
    "clocks": 0,
    "seed": False,
    "env": {"ROOM_DEAL_PAUSE_MS": str(DEAL_PAUSE_MS)},
}


class Evening:
    """A table for two. Once the first hand is dealt, both pledge a seed for the second."""

    def __init__(self, opened: Room, new_player: PlayerFactory) -> None:
        self.room = opened
        self.url = opened.webs[0].url
        game = new_game("Evening 1/2", preset="holdem", small_blind=100, big_blind=200)
        self.table = open_table(game=game, name="Arno").pk
        self.players = [new_player(), new_player()]
        self.sessions = [reader(player).cookies["sessionid"].value for player in self.players]

    @contextmanager
    def browsers(self) -> Iterator[tuple[Browser, Guest, Guest]]:
        """The first player at a desk, the second with a phone; both on the table's page."""
        with chromium() as browser:
            pair = (self.guest(browser, 0, DESKTOP), self.guest(browser, 1, PHONE))
            yield browser, *pair

    def guest(self, browser: Browser, number: int, size: tuple[int, int]) -> Guest:
        """A browser that is signed in as one of the players."""
        guest = Guest(browser, self.url, self.players[number].screen_name, size)
        guest.page.context.add_cookies(
            [{"name": "sessionid", "value": self.sessions[number], "url": self.url}]
        )
        return guest

    def come(self, *guests: Guest) -> None:
        """To the table's page, and then to their seats; hands are dealt from then on."""
        for guest in guests:
            guest.page.goto(f"{self.url}/tables/{self.table}/")
            guest.until(lambda view: view)
        for seat, player in enumerate(self.players):
            apart(seating.sit, table_id=self.table, player=player, seat=seat, amount=20000)
        self.room.start_clock()
        pledges = DealPledge.objects.filter(table=self.table, hand_no=2)

        def have_pledged() -> bool:
            # What a page's socket sends may pass through this thread.
            guests[0].page.wait_for_timeout(20)
            return apart(pledges.count) == len(self.players)

        assert eventually(have_pledged, 15)

    def verify_page(self, hand: int) -> str:
        return f"{self.url}/tables/{self.table}/hands/{hand}/verify/"

    def proof_of(self, hand: int) -> str:
        return f"{self.url}/tables/{self.table}/hands/{hand}/deal/"


def shoot(page: Page, name: str) -> None:
    """A picture to look at; nothing is wider than the screen."""
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png", full_page=True)
    assert overflow(page) == 0


def seed_is(page: Page, state: str) -> None:
    """Wait until the sign in the table's bar says so."""
    try:
        page.wait_for_selector(f"[data-deal-sign][data-state={state}]", timeout=15_000)
    except TimedOut:
        told = page.locator("[data-deal-sign]").text_content()
        raise AssertionError(f"not {state}, but: {told}") from None


def play_out(hand: int, guests: Sequence[Guest]) -> None:
    """Check and call until a hand is over."""
    answered = ""
    while not is_past(guests[0].view(), hand):
        for guest in guests:
            view = guest.view()
            options = view["you"].get("options")
            if options and view["turn"]["decision"] != answered:
                answered = view["turn"]["decision"]
                guest.press("check" if "check" in options else "call")
        guests[0].page.wait_for_timeout(50)


def is_past(view: dict[str, Any], hand: int) -> bool:
    now = view.get("hand", {"no": 0, "over": False})
    return bool(now["no"] > hand or (now["no"] == hand and now["over"]))


def silence(page: Page) -> None:
    """Let nothing of this page's seeds reach the room; all else goes on as always."""

    def pass_on(client: WebSocketRoute) -> None:
        server = client.connect_to_server()
        client.on_message(lambda text: None if '"type":"seed"' in text else server.send(text))

    page.route_web_socket("**/ws/tables/*/", pass_on)


def verdict(page: Page) -> str:
    """What all checks came to: `passed`, `limited`, `failed` or `unknown`."""
    told = page.locator("[data-verdict]:not([data-state=checking])")
    return str(told.get_attribute("data-state", timeout=10_000))


def outcomes(page: Page) -> dict[str, str]:
    """The state of each check, by its name."""
    items = page.locator("[data-check]").all()
    return {str(i.get_attribute("data-check")): str(i.get_attribute("data-state")) for i in items}
