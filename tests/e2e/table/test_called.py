"""Called to the table: what a player who looks elsewhere sees and hears when it is their turn."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.guest import chromium
from tests.e2e.table.served_table import Lent, ServedTable, served
from tests.e2e.table.turns import OPTIONS_FACING_A_BET, OPTIONS_WITHOUT_A_BET, deciding, waiting

PAGE_THAT_CAN_BE_LEFT = """
window.heard = { notes: [], tones: 0, buzzes: 0, asked: 0 };
window.isAway = false;
Object.defineProperty(document, "hidden", { get: () => window.isAway });
window.look = (isAway) => {
  window.isAway = isAway;
  document.dispatchEvent(new Event("visibilitychange"));
};
window.Notification = class extends Notification {
  constructor(text, about) {
    super(text, about);
    window.heard.notes.push(text);
  }
  static get permission() { return window.allowed; }
  static async requestPermission() {
    window.heard.asked += 1;
    window.allowed = window.answer;
    return window.answer;
  }
};
window.OscillatorNode = class extends OscillatorNode {
  constructor(...about) {
    super(...about);
    window.heard.tones += 1;
  }
};
navigator.vibrate = () => { window.heard.buzzes += 1; return true; };
"""
ARRIVES = """(why) => sessionStorage.setItem(
  "room.arrival", JSON.stringify({ path: location.pathname, why }))"""
AS_ON_A_PHONE = """() => {
  window.Notification = class {
    constructor() { throw new TypeError("Illegal constructor"); }
    static permission = "granted";
  };
  window.heard.closed = 0;
  const ready = Promise.resolve({
    showNotification: async (text, { data }) => { window.heard.notes.push([text, data.path]); },
    getNotifications: async () => [{ close: () => { window.heard.closed += 1; } }],
  });
  Object.defineProperty(navigator, "serviceWorker", { value: { ready } });
}"""
TURN_TONES = 2
WITHIN_MS = 200
# The milliseconds from when the page has taken in a turn until its title says so.
TIMED = """() => new Promise((done) => {
  let began = null;
  new MutationObserver(() => { began ??= performance.now(); })
    .observe(document.documentElement, { attributeFilter: ["data-seq"] });
  new MutationObserver((_, seen) => {
    seen.disconnect();
    done(performance.now() - (began ?? performance.now()));
  }).observe(document.querySelector("title"), { childList: true });
})"""


@contextmanager
def _left_table(browser: Browser, lent: Lent, *, allowed: str = "granted") -> Iterator[ServedTable]:
    with served(browser, *lent, waiting()) as table:
        table.page.add_init_script(f"window.allowed = '{allowed}';" + PAGE_THAT_CAN_BE_LEFT)
        table.page.reload()
        table.wait()
        table.page.click("h1")
        yield table


def _look_away(page: Page, *, away: bool = True) -> None:
    page.evaluate("away => window.look(away)", away)


def _heard(page: Page) -> dict[str, Any]:
    heard: dict[str, Any] = page.evaluate("window.heard")
    return heard


def _icon(page: Page) -> str:
    return str(page.get_attribute("link[rel=icon]", "href"))


def _ask_for_a_turn(table: ServedTable, hand: int) -> None:
    table.show(deciding(OPTIONS_FACING_A_BET, hand=hand))


def test_a_turn_calls_who_looks_elsewhere_once_and_nobody_who_looks(lent: Lent) -> None:
    with chromium() as browser, _left_table(browser, lent) as table:
        page = table.page
        quiet, plain = page.title(), _icon(page)
        _ask_for_a_turn(table, 3)
        assert (page.title(), _icon(page)) == (quiet, plain)
        assert _heard(page)["notes"] == []
        assert _heard(page)["tones"] == 0
        assert _heard(page)["buzzes"] == 1
        table.show(waiting(hand=3))
        _look_away(page)
        assert page.title() == quiet
        page.evaluate(f"() => {{ window.took = ({TIMED})(); }}")
        _ask_for_a_turn(table, 4)
        assert page.evaluate("window.took") < WITHIN_MS
        assert page.title() == "(1) Your turn: Served"
        assert "icon_called" in _icon(page)
        table.show(deciding(OPTIONS_FACING_A_BET, hand=4))
        assert _heard(page)["notes"] == ["Your turn at Served"]
        assert _heard(page)["tones"] == TURN_TONES
        _look_away(page, away=False)
        assert (page.title(), _icon(page)) == (quiet, plain)
        _look_away(page)
        assert page.title() == "(1) Your turn: Served", "it still is their turn"
        table.show(waiting(hand=4))
        assert (page.title(), _icon(page)) == (quiet, plain)
        assert _heard(page)["notes"] == ["Your turn at Served"]


@pytest.mark.parametrize(
    ("answer", "button"), [("granted", "notify"), ("denied", "notify"), ("default", "never-notify")]
)
def test_a_player_is_asked_once_when_a_notification_would_have_helped(
    lent: Lent, answer: str, button: str
) -> None:
    with chromium() as browser, _left_table(browser, lent, allowed="default") as table:
        page = table.page
        page.evaluate("answer => { window.answer = answer; }", answer)
        _ask_for_a_turn(table, 3)
        assert page.locator("[data-notify-question]").count() == 0, "nothing was missed"
        table.show(waiting(hand=3))
        _look_away(page)
        _ask_for_a_turn(table, 4)
        assert page.locator("[data-notify-question]").count() == 0
        _look_away(page, away=False)
        page.click(f"[data-notify-question] [data-action={button}]")
        for hand in (5, 6):
            table.show(waiting(hand=hand))
            _look_away(page)
            _ask_for_a_turn(table, hand)
            _look_away(page, away=False)
            assert page.locator("[data-notify-question]").count() == 0
        told = ["Your turn at Served"] * 2 if answer == "granted" else []
        assert _heard(page)["notes"] == told
        assert _heard(page)["asked"] == (1 if button == "notify" else 0)


def test_what_a_browser_refuses_is_said_in_the_settings_and_never_asked_for(lent: Lent) -> None:
    with chromium() as browser, _left_table(browser, lent, allowed="denied") as table:
        page = table.page
        _look_away(page)
        _ask_for_a_turn(table, 3)
        _look_away(page, away=False)
        assert page.locator("[data-notify-question]").count() == 0
        page.click("[data-action=settings]")
        assert page.is_disabled("dialog [name=notify]")
        assert "Your browser refuses" in page.inner_text("dialog [data-settings]")


def test_on_a_phone_the_service_worker_shows_what_the_page_may_not(lent: Lent) -> None:
    with chromium() as browser, _left_table(browser, lent) as table:
        page = table.page
        page.evaluate(AS_ON_A_PHONE)
        _look_away(page)
        _ask_for_a_turn(table, 3)
        page.wait_for_function("() => window.heard.notes.length === 1")
        assert _heard(page)["notes"] == [
            ["Your turn at Served", page.evaluate("location.pathname")]
        ]
        _look_away(page, away=False)
        page.wait_for_function("() => window.heard.closed === 1")


@pytest.mark.parametrize(
    ("why", "said"),
    [("moved", "You were moved to Served"), ("seated", "You have a seat at Served")],
)
def test_who_was_taken_to_a_table_unasked_is_called_there(lent: Lent, why: str, said: str) -> None:
    """A page that led its player to another table, as those of events do, and comes hidden."""
    with chromium() as browser, _left_table(browser, lent) as table:
        page = table.page
        page.evaluate(ARRIVES, why)
        page.add_init_script("window.isAway = true;")
        page.reload()
        table.wait()
        assert page.title() == said
        assert _heard(page)["notes"] == [said]
        _look_away(page, away=False)
        assert page.title().startswith("Served")
        page.reload()
        table.wait()
        assert _heard(page)["notes"] == [], "told once"


def test_time_that_runs_out_is_heard_at_half_and_near_the_end(lent: Lent) -> None:
    with chromium() as browser, _left_table(browser, lent) as table:
        page = table.page
        tones = []
        for left_ms in (20_000, 14_000, 13_000, 4_000, 3_000):
            view = deciding(OPTIONS_WITHOUT_A_BET, hand=3)
            now = page.evaluate("Date.now()")
            view["turn"] |= {
                "started_at": now + left_ms - 30_000,
                "silent_until": now - 1_000,
                "deadline_at": now + left_ms,
            }
            table.show(view)
            tones.append(_heard(page)["tones"])
        half, end = 2, 3
        assert tones == [0, half, half, half + end, half + end]
        page.click("[data-action=settings]")
        page.set_checked("dialog [name=turnSounds]", checked=False)
        page.click("dialog [data-action=close]")
        _look_away(page)
        _ask_for_a_turn(table, 4)
        assert _heard(page)["tones"] == half + end
        assert _heard(page)["notes"] == ["Your turn at Served"]
