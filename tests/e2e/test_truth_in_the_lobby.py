"""What the lobby and the pages around a seat promise is what comes."""

from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page

from accounts.models import Player
from poker.services.tables.opening import open_table
from tests.accounts.ledger.waiver import spend
from tests.conftest import RoomFactory
from tests.e2e.apart import apart
from tests.e2e.guest import DESKTOP, PHONE, Guest, chromium
from tests.room.games import new_game

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desk"])


def two_games() -> tuple[int, int]:
    """A pool, and a game whose players pick their seats; the ids of their tables."""
    blinds: Any = {"small_blind": 100, "big_blind": 200}
    pool = new_game("Pool 1/2", preset="plo-pool", **blinds)
    picked = new_game("Picked 1/2", preset="holdem", structure="no_limit", **blinds)
    return open_table(game=pool, name="Arno").pk, open_table(game=picked, name="Beta").pk


@SIZES
def test_join_takes_a_seat_and_pick_a_seat_leads_to_seats(
    room: RoomFactory, size: tuple[int, int]
) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    _pool, picked = two_games()
    with chromium() as browser:
        guest = Guest(browser, url, "Ada", size)
        guest.sign_up()
        page = guest.page
        page.goto(f"{url}/")
        page.click("a.button:text-is('Pick a seat')")
        page.wait_for_selector("button.free")
        page.goto(f"{url}/tables/{picked}/")
        page.click("[data-action=take-a-seat]")
        page.wait_for_selector("dialog.buy-in h2")
        assert "Seat 1 at Beta" in page.inner_text("dialog.buy-in h2")
        page.click("dialog [data-closes-dialog]")
        page.goto(f"{url}/")
        page.click("button:has-text('Join')")
        page.wait_for_selector("dialog.buy-in[open]")
        slides(page)
        page.click("dialog [data-action=join]")
        page.wait_for_url("**/tables/*/")
        page.wait_for_function(
            "() => document.querySelector('[data-wallet]').textContent.includes('9,900')"
        )
        assert guest.complaints == []


def slides(page: Page) -> None:
    """The amount is dragged, typed, or set to the least and the most."""
    amount, slider = "dialog input[name=amount]", "dialog input[type=range]"
    page.click("dialog [data-amount-of=most]")
    assert page.input_value(amount) == "200"
    page.fill(slider, "15049")
    assert page.input_value(amount) == "150"
    page.fill(amount, "120")
    assert page.input_value(slider) == "12000"
    page.click("dialog [data-amount-of=least]")
    assert page.input_value(amount) == "100"


def test_the_wallet_in_the_header_is_true_while_a_page_is_open(room: RoomFactory) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    two_games()
    with chromium() as browser:
        guest = Guest(browser, url, "Ada", DESKTOP)
        guest.sign_up()
        page = guest.page
        page.goto(f"{url}/rules/")
        assert "10,000" in page.inner_text("[data-wallet]")
        apart(pay_a_hundred)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_function(
            "() => document.querySelector('[data-wallet]').textContent.includes('9,900')"
        )


def pay_a_hundred() -> None:
    spend(Player.objects.get(screen_name="Ada"), 10_000)


def test_rule_sets_have_names_and_passwords_their_rules_in_every_language(
    room: RoomFactory,
) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    two_games()
    names = {"en": "Omaha pool", "fr": "Omaha en pool", "de": "Omaha-Pool", "it": "Omaha pool"}
    with chromium() as browser:
        guest = Guest(browser, url, "Ada", PHONE)
        page = guest.page
        for language in dict(settings.LANGUAGES):
            guest.choose_language(language)
            page.goto(f"{url}/rules/")
            assert page.inner_text("[data-rule-set=plo-pool] h3") == names[language]
            page.goto(f"{url}/accounts/sign-up/")
            rules = page.inner_text("[id$=password_helptext]")
            assert "10" in rules, "how long, before the first error"
