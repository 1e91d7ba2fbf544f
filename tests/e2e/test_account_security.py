"""A player sets up an authenticator app, signs in with it, loses it, and signs out everywhere."""

from datetime import timedelta
from pathlib import Path

import pyotp
import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import expect

from poker.services.tables.opening import open_table
from tests.conftest import RoomFactory
from tests.e2e.guest import DESKTOP, PASSWORD, PHONE, Guest, chromium, overflow
from tests.room.games import new_game

SHOTS: Path = settings.VAR_DIR / "screenshots"
HALF_A_MINUTE = timedelta(seconds=30)


def to_account(guest: Guest) -> None:
    guest.page.click(".account-link")
    guest.page.wait_for_url("**/accounts/")


def shot(guest: Guest, name: str) -> None:
    """A picture of the page, which has to fit."""
    SHOTS.mkdir(exist_ok=True)
    guest.page.screenshot(path=SHOTS / f"account-{name}.png", full_page=True)
    assert overflow(guest.page) == 0, name


def set_up_app(guest: Guest) -> tuple[pyotp.TOTP, list[str]]:
    """The player's app and recovery codes."""
    to_account(guest)
    shot(guest, "hub")
    guest.page.click("text=Set up")
    app = pyotp.TOTP("".join(guest.page.inner_text("[data-secret]").split()))
    assert guest.page.locator(".qr svg path").count() > 0
    shot(guest, "set-up")
    guest.page.fill("[name=code]", app.now())
    guest.page.click("text=Turn it on")
    shown = guest.page.locator("[data-recovery-code]")
    expect(shown).to_have_count(10)
    codes = shown.all_inner_texts()
    shot(guest, "recovery-codes")
    guest.page.click("text=I have written them down")
    expect(guest.page.locator("main")).to_contain_text("On: signing in takes a code")
    return app, codes


def sign_in(guest: Guest, email: str, code: str) -> None:
    guest.page.goto(f"{guest.url}/accounts/sign-in/")
    guest.page.fill("[name=username]", email)
    guest.page.fill("[name=password]", PASSWORD)
    guest.page.click("main button[type=submit]")
    guest.page.wait_for_url("**/sign-in/code/**")
    shot(guest, "code")
    guest.page.fill("[name=code]", code)
    guest.page.click("main button[type=submit]")
    guest.page.wait_for_url(f"{guest.url}/")


@pytest.mark.long
def test_an_app_a_recovery_code_and_signing_out_everywhere(room: RoomFactory) -> None:
    opened = room(webs=2, clocks=0, seed=False)
    game = new_game("Quiet 1/2", preset="holdem", small_blind=100, big_blind=200)
    open_table(game=game, name="Quiet")
    first, second = (web.url for web in opened.webs)
    with chromium() as browser:
        phone = Guest(browser, first, "Ana", PHONE)
        phone.sign_up()
        app, codes = set_up_app(phone)

        desk = Guest(browser, second, "Ana", DESKTOP)
        # The code of the next half minute: the one of this half minute was used up.
        sign_in(desk, "ana@guests.test", app.at(timezone.now() + HALF_A_MINUTE))
        other = Guest(browser, second, "Ana", DESKTOP)
        sign_in(other, "ana@guests.test", codes[0])
        other.page.goto(f"{second}/inbox/")
        assert "A new sign-in" in other.page.inner_text("main")

        to_account(other)
        shot(other, "hub-desktop")

        desk.join("Quiet 1/2")
        desk.until(lambda view: view.get("you"))
        phone.page.goto(f"{first}/accounts/devices/")
        assert phone.page.locator("[data-sign-in]").count() == 3
        shot(phone, "devices")
        phone.page.click("text=Sign out everywhere")
        phone.page.wait_for_url("**/accounts/sign-in/")
        desk.page.wait_for_selector("text=Signed out", timeout=5_000)
        other.page.goto(f"{second}/accounts/")
        assert "/accounts/sign-in/" in other.page.url
        assert phone.complaints == []
