"""Adding chips at a table: how many may be added is said, and nothing else is asked for."""

import pytest
from playwright.sync_api import Page

from tests.e2e.guest import chromium
from tests.e2e.table.made_views import View
from tests.e2e.table.served_table import Lent, served
from tests.e2e.table.turns import STACK, waiting


@pytest.mark.rule("top-up")
def test_what_may_be_added_is_told_before_it_is_asked_for(lent: Lent) -> None:
    with chromium() as browser, served(browser, *lent, between_hands(stack=15_000)) as table:
        page = table.page
        assert open_top_up(page) == "Up to 50"
        for wrong in ("50.01", "0", "much"):
            assert not is_accepted(page, wrong)
        assert is_accepted(page, "0.01")
        assert table.take_commands() == [{"type": "top_up", "amount": 1}]
        table.show(between_hands(stack=0))
        assert open_top_up(page) == "From 80 to 200"
        for wrong in ("79.99", "200.01"):
            assert not is_accepted(page, wrong)
        assert is_accepted(page, "80")
        assert table.take_commands() == [{"type": "top_up", "amount": 8_000}]


def between_hands(*, stack: int) -> View:
    """The viewer has `stack` left; without any they are out of play until they add some."""
    view = waiting()
    del view["turn"]
    view["hand"]["over"] = True
    view["seats"]["0"] |= {"stack": stack, "status": "waiting" if stack else "busted"}
    view["you"] = {"seat": 0, "top_up_max": STACK - stack}
    return view


def open_top_up(page: Page) -> str:
    """What is said of the amount."""
    page.click("[data-action=top_up]:enabled")
    return page.inner_text("dialog[open] small")


def is_accepted(page: Page, amount: str) -> bool:
    """Whether the dialog closes on `amount`."""
    page.fill("dialog[open] [data-amount]", amount)
    page.click("dialog[open] [data-action=confirm]")
    return page.locator("dialog[open]").count() == 0
