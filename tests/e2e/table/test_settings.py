"""How a player wants their table: colours, motion, sounds; kept in the browser."""

from playwright.sync_api import Page

from tests.e2e.guest import chromium
from tests.e2e.table.made_views import View
from tests.e2e.table.served_table import Lent, ServedTable, served
from tests.e2e.table.turns import OPTIONS_WITHOUT_A_BET, deciding, waiting

COLOURS = """() => ["c", "d", "h", "s"].map(
  (suit) => getComputedStyle(document.querySelector(`.card[data-suit=${suit}]`)).color)"""
MOVING = """() => document.getAnimations()
  .filter((move) => move.effect.target.closest("[data-felt]"))
  .filter((move) => !(move instanceof CSSTransition)).length"""
COUNT_TONES = """window.tones = 0;
window.OscillatorNode = class extends OscillatorNode {
  constructor(...about) { super(...about); window.tones += 1; }
};"""


def test_a_table_looks_moves_and_sounds_as_its_player_set_it(lent: Lent) -> None:
    with chromium() as browser, served(browser, *lent, _four_suits()) as table:
        table.page.add_init_script(COUNT_TONES)
        table.page.reload()
        table.wait()
        _deck(table)
        _motion(table)
        _sounds(table)


def _four_suits() -> View:
    view = waiting()
    view["you"]["cards"] = ["As", "Kd"]
    view["hand"]["board"] = ["2c", "9d", "Kh"]
    return view


def _set(page: Page, name: str, *, on: bool) -> None:
    page.click("[data-action=settings]")
    page.set_checked(f"dialog [name={name}]", on)
    page.click("dialog [data-action=close]")


def _deck(table: ServedTable) -> None:
    """Two colours at first; four once they are wanted, after a reload as well."""
    page = table.page
    assert len(set(page.evaluate(COLOURS))) == 2
    page.click("[data-action=settings]")
    page.check("dialog [name=deck][value=four]")
    page.click("dialog [data-action=close]")
    assert len(set(page.evaluate(COLOURS))) == 4
    page.reload()
    table.wait()
    assert len(set(page.evaluate(COLOURS))) == 4


def _motion(table: ServedTable) -> None:
    """Chips move, a new state finds everything in its place, and who wants none has none."""
    page = table.page
    assert _moving_after_a_bet(table) > 0
    table.show(deciding(OPTIONS_WITHOUT_A_BET))
    assert page.evaluate(MOVING) == 0
    page.wait_for_selector("[data-action=check]:enabled", timeout=1_000)
    _set(page, "motion", on=False)
    assert _moving_after_a_bet(table) == 0
    _set(page, "motion", on=True)
    page.emulate_media(reduced_motion="reduce")
    assert _moving_after_a_bet(table) == 0
    page.emulate_media(reduced_motion="no-preference")


def _moving_after_a_bet(table: ServedTable) -> int:
    table.show(waiting())
    bet = {"seat": 1, "to": 400, "amount": 400}
    table.step("bet", bet, {"seats": {"1": {"bet": 400}}, "hand": {"pot": 1_000}})
    return int(table.page.evaluate(MOVING))


def _sounds(table: ServedTable) -> None:
    """Quiet, for who looks at the table, until they are switched on."""
    page = table.page
    for wanted in (False, True):
        _set(page, "sounds", on=wanted)
        table.show(waiting())
        table.show(deciding(OPTIONS_WITHOUT_A_BET))
        assert bool(page.evaluate("window.tones")) is wanted
