"""What regulars set: big blinds, sizes of their own, keys of their own, and a fold asked about."""

from playwright.sync_api import Page

from tests.e2e.guest import DESKTOP, PHONE, chromium
from tests.e2e.table.served_table import Lent, served
from tests.e2e.table.turns import (
    OPTIONS_FACING_A_BET,
    OPTIONS_WITHOUT_A_BET,
    STACK,
    deciding,
    waiting,
)

POT, OWN_STACK, LOG = "[data-pot]", ".seat.own .stack", "[data-log] [data-hand]"


def set_in_panel(page: Page, name: str, value: str) -> None:
    page.click("[data-action=settings]")
    page.fill(f"dialog [name='{name}']", value)
    page.click("dialog [data-action=close]")


def test_everything_is_in_big_blinds_at_a_press_and_back(lent: Lent) -> None:
    with chromium() as browser, served(browser, *lent, waiting(), size=DESKTOP) as table:
        page = table.page
        bet = {"seat": 1, "to": 500, "amount": 500}
        table.step("bet", bet, {"seats": {"1": {"bet": 500}}})
        assert page.inner_text(OWN_STACK) == "200"
        assert page.inner_text(LOG) == "Ben bets 5"
        page.keyboard.press("b")
        assert page.inner_text(OWN_STACK) == "100 BB"
        assert page.inner_text(f"{POT} .money") == "3 BB"
        assert page.inner_text(".bet .money >> visible=true") == "2.5 BB"
        assert page.inner_text(LOG) == "Ben bets 2.5 BB"
        table.show(deciding(OPTIONS_FACING_A_BET))
        assert "3 BB" in page.inner_text("[data-action=call]")
        page.fill("[data-amount]", "7.5")
        page.wait_for_selector("[data-action=raise]:enabled")
        page.press("[data-amount]", "Enter")
        asked = {"type": "raise_to", "amount": 1_500, "decision": "3.5"}
        assert table.take_commands() == [asked]
        page.reload()
        table.wait()
        assert page.inner_text(OWN_STACK) == "100 BB", "kept for this player"
        page.click(POT)
        assert page.inner_text(OWN_STACK) == "200"


def test_what_is_written_rounded_is_not_what_is_bet(lent: Lent) -> None:
    """33.34 big blinds stand for 66.67: nothing is lost by going into the field and out again."""
    options = {"fold": True, "check": True, "bet": {"min": 6_667, "max": STACK}, "all_in": STACK}
    with chromium() as browser, served(browser, *lent, waiting(), size=DESKTOP) as table:
        page = table.page
        page.keyboard.press("b")
        table.show(deciding(options))
        assert page.input_value("[data-amount]") == "33.34"
        page.focus("[data-amount]")
        page.evaluate("document.activeElement.blur()")
        page.click("[data-action=bet]:enabled")
        asked = {"type": "bet_to", "amount": 6_667, "decision": "3.5"}
        assert table.take_commands() == [asked]


def test_before_the_flop_sizes_are_big_blinds_and_multiples_of_a_raise(lent: Lent) -> None:
    first = {"fold": True, "call": 200, "raise": {"min": 400, "max": STACK}, "all_in": STACK}
    with chromium() as browser, served(browser, *lent, waiting(), size=DESKTOP) as table:
        page = table.page
        set_in_panel(page, "no_limit preflop", "2.2, 12")
        set_in_panel(page, "no_limit flop", "25")
        table.show(deciding(first, street="preflop"))
        assert sizes(page) == ["Min", "2.5 BB", "3 BB", "Pot", "2.2 BB", "12 BB", "All-in"]
        table.show(deciding(OPTIONS_FACING_A_BET, street="preflop"))
        assert sizes(page)[1:3] == ["7.5 BB", "9 BB"], "of a raise to three"
        page.click("[data-preset='own-12']")
        page.click("[data-action=raise]:enabled")
        assert table.take_commands()[0]["amount"] == 2_400
        table.show(deciding(OPTIONS_WITHOUT_A_BET))
        assert sizes(page) == ["Min", "½ pot", "⅔ pot", "Pot", "25 %", "All-in"]
        table.show(deciding(OPTIONS_WITHOUT_A_BET, street="turn"))
        assert sizes(page) == ["Min", "½ pot", "⅔ pot", "Pot", "All-in"]


def sizes(page: Page) -> list[str]:
    return page.locator(".presets button").all_inner_texts()


def test_an_all_in_call_is_one_button(lent: Lent) -> None:
    """198 in all, 2 of it in front: to call 196 is to go all-in."""
    view = deciding({"fold": True, "call": 19_600, "all_in": 19_800})
    view["seats"]["0"] |= {"bet": 200, "stack": 19_600}
    with chromium() as browser, served(browser, *lent, waiting(), size=DESKTOP) as table:
        table.show(view)
        assert table.page.locator("[data-action=all_in]").count() == 0
        assert table.page.inner_text("[data-action=call]").split() == ["Call", "196", "all-in"]
        more = deciding({"fold": True, "call": 600, "all_in": 900})
        table.show(more)
        assert table.page.locator("[data-action=all_in]").count() == 1, "another act"


def test_a_fold_is_asked_about_where_checking_is_free(lent: Lent) -> None:
    with chromium() as browser, served(browser, *lent, waiting(), size=PHONE, touch=True) as table:
        page = table.page
        folds = [{"type": "fold", "decision": "3.5"}]
        table.show(deciding(OPTIONS_WITHOUT_A_BET))
        page.tap("[data-action=fold]:enabled")
        page.tap("dialog [data-action=check]")
        assert table.take_commands() == [{"type": "check", "decision": "3.5"}]
        table.show(waiting())
        table.show(deciding(OPTIONS_WITHOUT_A_BET))
        page.tap("[data-action=fold]:enabled")
        page.wait_for_selector("dialog[open]")
        table.show(waiting())
        assert page.locator("dialog[open]").count() == 0, "the decision it asked about is over"
        table.show(deciding(OPTIONS_WITHOUT_A_BET))
        page.tap("[data-action=fold]:enabled")
        page.tap("dialog [data-action=fold_unasked]")
        assert table.take_commands() == folds
        table.show(waiting())
        table.show(deciding(OPTIONS_WITHOUT_A_BET))
        page.tap("[data-action=fold]:enabled")
        assert table.take_commands() == folds
        table.show(waiting())
        table.show(deciding(OPTIONS_FACING_A_BET))
        page.tap("[data-action=fold]:enabled")
        assert table.take_commands() == folds, "where a call costs something nobody asks"


def test_keys_are_given_and_no_two_are_the_same(lent: Lent) -> None:
    with chromium() as browser, served(browser, *lent, waiting(), size=DESKTOP) as table:
        page = table.page
        page.keyboard.press("?")
        page.click("dialog [data-key=f]")
        page.keyboard.press("c")
        assert page.inner_text("dialog [data-key=f]") == "C"
        assert page.inner_text("dialog [data-key=c]") == "F", "they have changed places"
        page.click("dialog [data-key=k]")
        page.keyboard.press("Escape")
        page.keyboard.press("?")
        assert page.inner_text("dialog [data-key=k]") == "K", "what leaves a page cannot be given"
        page.keyboard.press("Escape")
        table.show(deciding(OPTIONS_FACING_A_BET))
        page.wait_for_selector("[data-action=fold]:enabled")
        page.keyboard.press("c")
        assert table.take_commands() == [{"type": "fold", "decision": "3.5"}]
        page.reload()
        table.wait()
        page.keyboard.press("?")
        assert page.inner_text("dialog [data-key=f]") == "C"
        page.click("dialog [data-action=reset-keys]")
        assert page.inner_text("dialog [data-key=f]") == "F"


def test_after_a_line_of_chat_keys_belong_to_the_table_again(lent: Lent) -> None:
    with chromium() as browser, served(browser, *lent, waiting(), size=DESKTOP) as table:
        page = table.page
        table.show(deciding(OPTIONS_FACING_A_BET))
        page.wait_for_selector("[data-action=call]:enabled")
        page.keyboard.press("t")
        page.keyboard.type("nice hand")
        page.keyboard.press("Enter")
        page.keyboard.press("c")
        said, called = table.take_commands()
        assert (said["type"], said["text"]) == ("say", "nice hand")
        assert called["type"] == "call"
