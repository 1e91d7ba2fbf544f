"""A person with a browser."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Error, Page
from playwright.sync_api import TimeoutError as TimedOut

from tests.e2e.one_browser import ONE_BROWSER

View = dict[str, Any]
"""What a table's page holds."""

NOT_OURS = ("Service Worker registration blocked by Playwright", "Transition was aborted")
"""What a browser says of itself, or of what tests do to it."""
ALL_IN = "[data-action=all_in]:enabled, [data-action=call]:enabled:has(.all-of-it)"
CHOOSE = "(language) => document.querySelector(`button[lang=${language}]`).click()"
PASSWORD = "Heron-over-reeds-31"
DESKTOP = (1280, 800)
PHONE = (390, 844)
PHONE_AND_DESK_BY_NIGHT = pytest.mark.parametrize(
    "size",
    [pytest.param(DESKTOP, marks=pytest.mark.nightly), PHONE],
    ids=["desktop", "phone"],
)
"""For pages that differ at a desk in their width alone."""


def drawn(page: Page) -> None:
    """Wait until a page is there with its scripts and style sheets, and has been drawn since."""
    page.wait_for_load_state()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def overflow(page: Page) -> int:
    """Return by how many pixels a page with its style sheets is wider than its window."""
    drawn(page)
    root = "document.documentElement"
    wider: int = page.evaluate(f"{root}.scrollWidth - {root}.clientWidth")
    return wider


class Guest:
    """One browser context: signs up, joins, plays; notes whatever the page complains of."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        name: str,
        size: tuple[int, int],
        *,
        touch: bool = False,
        service_workers: Literal["allow", "block"] = "block",
    ) -> None:
        self.url = url
        self.name = name
        self.complaints: list[str] = []
        self._held = 0
        self.hosts: set[str] = set()
        self._answered = ""
        self.width, height = size
        context = browser.new_context(
            viewport={"width": self.width, "height": height},
            has_touch=touch,
            service_workers=service_workers,
        )
        self.page: Page = context.new_page()
        self.page.on("pageerror", self._note_error)
        self.page.on("console", self._hear)
        self.page.on("request", lambda request: self.hosts.add(request.url.split("/")[2]))

    def sign_up(self) -> None:
        self.page.goto(f"{self.url}/accounts/sign-up/")
        self.page.fill("[name=email]", f"{self.name.lower().replace(' ', '.')}@guests.test")
        self.page.fill("[name=screen_name]", self.name)
        self.page.fill("[name=password]", PASSWORD)
        self.page.fill("[name=birth_date]", "1990-05-01")
        self.page.check("[name=accept_terms]")
        self.page.click("main button[type=submit]")
        self.page.wait_for_url(f"{self.url}/")

    def ask_to_join(self, game: str, amount: str = "") -> None:
        """Press "join" in the lobby, pick a seat where one is to be picked, and say how much
        to bring."""
        title = self.page.get_by_role("heading", name=game, exact=True)
        row = self.page.locator("[data-game]", has=title)
        number = row.get_attribute("data-game")
        row.locator(f"#join-{number}").click()
        self.page.wait_for_selector("dialog.buy-in[open], [data-table-card]")
        if self.page.locator("[data-table-card]").count():
            self.page.locator("button.free").first.click()
        if amount:
            self.page.fill(f"#amount-{number}", amount)
        self.page.click(f"#buy-in-{number} [data-action=join]")

    def join(self, game: str) -> None:
        self.ask_to_join(game)
        self.page.wait_for_url("**/tables/*/", timeout=10_000)

    def view(self) -> View:
        """What the table's page holds; empty before the first snapshot, and of a page that is left
        just now."""
        try:
            held: View | None = self.page.evaluate("window.room?.view() ?? null")
        except Error as error:
            if "because of a navigation" not in error.message:
                raise
            return {}
        return held or {}

    def until(self, true: Callable[[View], object], timeout_s: float = 20) -> Any:
        """Wait until the page has a view and it is as wanted; what `true` returned."""
        deadline = time.monotonic() + timeout_s
        while not ((view := self.view()) and (found := true(view))):
            if time.monotonic() > deadline:
                raise TimeoutError(f"{self.name} waited in vain: {self.view()}")
            self.page.wait_for_timeout(50)
        return found

    def choose_language(self, language: str) -> None:
        """Read the room in this language from now on."""
        self.page.goto(f"{self.url}/accounts/terms/")
        with self.page.expect_navigation():
            self.page.evaluate(CHOOSE, language)

    def press(self, action: str) -> None:
        self.page.click(f"[data-action={action}]:enabled")

    def press_all_in(self, options: dict[str, Any]) -> None:
        """Bet or raise everything; call where all that is left is less than a raise."""
        if "bet" in options or "raise" in options:
            self.page.click("[data-preset=max]:enabled")
            self.press("bet" if "bet" in options else "raise")
        else:
            self.page.click(ALL_IN if "all_in" in options else "[data-action=call]:enabled")

    def play_hands(self, count: int, timeout_s: float) -> set[int]:
        """Check and call until `count` hands were seen to their end; their numbers."""
        ended: set[int] = set()
        deadline = time.monotonic() + timeout_s
        while len(ended) < count and time.monotonic() < deadline:
            self.play_a_moment(ended)
        return ended

    def play_a_moment(self, ended: set[int]) -> None:
        """Do what there is to do now, if anything; add the number of a hand that has ended."""
        view = self.view()
        hand = view.get("hand", {})
        you = view.get("you", {})
        own = view.get("seats", {}).get(str(you.get("seat")), {})
        self._count_hand(hand, holds_cards="cards" in you, ended=ended)
        if "options" in you:
            self._answer(view["turn"]["decision"], you["options"])
        elif own.get("status") == "busted":
            self.rebuy()
        elif own.get("owes") and own["choice"] == "wait" and "away" not in own:
            self._post()
        self.page.wait_for_timeout(60)

    def _count_hand(self, hand: dict[str, Any], *, holds_cards: bool, ended: set[int]) -> None:
        """A hand one held cards in has ended when it is over, or the next one has begun."""
        if not hand:
            return
        if self._held and (hand["over"] or hand["no"] > self._held):
            ended.add(self._held)
        self._held = hand["no"] if holds_cards else 0

    def _answer(self, decision: str, options: dict[str, Any]) -> None:
        """Check or call, once a decision: the page shows it until the room has answered."""
        if decision != self._answered:
            self._answered = decision
            self.press("check" if "check" in options else "call")

    def _post(self) -> None:
        """Post what is owed, unless the big blind comes first and takes the button away."""
        with suppress(TimedOut):
            self.page.click("[data-action=post]:enabled", timeout=2_000)

    def rebuy(self) -> None:
        """Come back with the largest buy-in. The page shows a lost hand a little after its view
        holds it, and what may be added before then is less."""
        self.page.wait_for_selector("text=You have no chips left")
        self.press("top_up")
        self.page.click("dialog[open] button.primary")
        self.until(lambda view: view["seats"][str(view["you"]["seat"])]["stack"])
        self.press("sit_in")

    def _note_error(self, error: Any) -> None:
        if not str(error).startswith(NOT_OURS):
            self.complaints.append(str(error))

    def _hear(self, message: Any) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(NOT_OURS):
            self.complaints.append(message.text)


def chromium() -> AbstractContextManager[Browser]:
    """Debian's Chromium, headless: the one of this process, closed for the next test's things."""
    return ONE_BROWSER.lent()
