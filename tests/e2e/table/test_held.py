"""A table is not left by accident, and its screen stays on."""

from tests.e2e.guest import chromium
from tests.e2e.table.made_views import View
from tests.e2e.table.served_table import Lent, served
from tests.e2e.table.turns import OPTIONS_WITHOUT_A_BET, deciding, waiting

COUNT_LOCKS = """window.locks = [];
Object.defineProperty(navigator, "wakeLock", { value: {
  request: async (kind) => {
    window.locks.push(kind);
    return { release: () => { window.locks.push("released"); } };
  },
} });
Object.defineProperty(document, "hidden", { get: () => window.isAway ?? false });
window.look = (isAway) => {
  window.isAway = isAway;
  document.dispatchEvent(new Event("visibilitychange"));
};"""


def _over() -> View:
    view = waiting()
    view["hand"]["over"] = True
    del view["turn"]
    return view


def test_going_back_in_a_hand_asks_first(lent: Lent) -> None:
    with chromium() as browser, served(browser, *lent, _over()) as table:
        page = table.page
        address = page.url
        table.show(deciding(OPTIONS_WITHOUT_A_BET, hand=4))
        page.click("h1")
        page.evaluate("history.back()")
        page.wait_for_selector("dialog[open]")
        assert "You are in a hand" in page.inner_text("dialog[open]")
        page.click("dialog[open] button:not(.primary)")
        assert page.url == address
        page.evaluate("history.back()")
        page.click("dialog[open] [data-action=confirm]")
        page.wait_for_url(lambda url: url != address)


def test_going_back_between_hands_asks_nothing(lent: Lent) -> None:
    with chromium() as browser, served(browser, *lent, waiting()) as table:
        address = table.page.url
        table.show(_over())
        table.page.evaluate("history.back()")
        table.page.wait_for_url(lambda url: url != address)


def test_the_screen_stays_on_while_a_seated_player_sees_the_table(lent: Lent) -> None:
    with chromium() as browser, served(browser, *lent, waiting()) as table:
        page = table.page
        page.add_init_script(COUNT_LOCKS)
        page.reload()
        table.wait()
        page.wait_for_function("window.locks.length === 1")
        page.evaluate("window.look(true)")
        page.wait_for_function("window.locks.at(-1) === 'released'")
        page.evaluate("window.look(false)")
        page.wait_for_function("window.locks.length === 3")
        assert page.evaluate("window.locks") == ["screen", "released", "screen"]
