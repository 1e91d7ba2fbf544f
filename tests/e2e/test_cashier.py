"""Euros in and out, a player with a phone and a member of staff at a desk."""

from pathlib import Path

import pyotp
import pytest
from django.conf import settings

from accounts.models import Player
from accounts.sign_in.second_factor.secret import secret_of
from tests.accounts.cashier.till import cashier, fund, known
from tests.conftest import RoomFactory
from tests.e2e.guest import DESKTOP, PASSWORD, PHONE, Guest, chromium, overflow
from tests.room.database import RoomDatabase
from tests.room.staff import give_factor

SHOTS: Path = settings.VAR_DIR / "screenshots"
HEADER_HEIGHT = "document.querySelector('.room-header').offsetHeight"
ONE_LINE = 60


@pytest.fixture
def app(room_db: RoomDatabase) -> pyotp.TOTP:
    """The cashier's app. There is Ana, who has 500.00 euros, and the cashier; both sign in."""
    ana, till = known("Ana"), cashier("Till")
    fund(ana, till)
    for player in Player.objects.filter(pk__in=(ana.pk, till.pk)):
        player.set_password(PASSWORD)
        player.save()
    return pyotp.TOTP(secret_of(give_factor(till)))


def signed_in(guest: Guest, code: str | None = None) -> Guest:
    guest.page.goto(f"{guest.url}/accounts/sign-in/")
    guest.page.fill("[name=username]", f"{guest.name.lower()}@example.org")
    guest.page.fill("[name=password]", PASSWORD)
    guest.page.click("main button[type=submit]")
    guest.page.wait_for_url(f"{guest.url}/" if code is None else "**/sign-in/code/**")
    if code is not None:
        guest.page.fill("[name=code]", code)
        guest.page.click("main button[type=submit]")
        guest.page.wait_for_url(f"{guest.url}/")
    return guest


def ask(guest: Guest, kind: str, amount: str) -> None:
    """Fill a form of the cashier's page and press its button twice, as impatient people do."""
    guest.page.click("[data-wallet]")
    guest.page.fill(f"#{kind}-amount", amount)
    if kind == "withdrawal":
        guest.page.fill(f"#{kind}-payment_reference", "DE75 5121 0800 1245 1261 99")
        guest.page.fill(f"#{kind}-account_holder", "Ana Example")
    guest.page.dblclick(f"form[action='/cashier/{kind}/'] button")
    guest.page.wait_for_selector("text=The cashier has your request.")


def statuses(guest: Guest) -> list[str | None]:
    guest.page.goto(f"{guest.url}/cashier/")
    shown = guest.page.locator("[data-request]")
    return [shown.nth(at).get_attribute("data-status") for at in range(shown.count())]


def answer(staff: Guest, action: str) -> None:
    """Do an action to the request on top of the queue."""
    staff.page.goto(f"{staff.url}/staff/accounts/cashierrequest/")
    staff.page.click("#result_list tbody tr:first-child th a")
    staff.page.click(f".object-tools a[href$='/{action}/do/']")
    staff.page.wait_for_url(f"**/{action}/do/")
    if staff.page.locator("[name=reason]").count():
        staff.page.fill("[name=reason]", "no such account")
    staff.page.click("input[type=submit].default")
    staff.page.wait_for_selector("text=The request has been answered.")


def test_a_deposit_and_withdrawals(room: RoomFactory, app: pyotp.TOTP) -> None:
    opened = room(webs=1, clocks=0, seed=False)
    with chromium() as browser:
        ana = signed_in(Guest(browser, opened.webs[0].url, "Ana", PHONE))
        till = signed_in(Guest(browser, opened.webs[0].url, "Till", DESKTOP), app.now())
        assert "500.00" in ana.page.inner_text("[data-euro-wallet]")

        ask(ana, "withdrawal", "120")
        assert statuses(ana) == ["asked", "done"]
        assert ana.page.inner_text("[data-euros]") == "380.00"
        ana.page.click("[data-status=asked] button")
        ana.page.wait_for_selector("[data-status=cancelled]")
        assert statuses(ana) == ["cancelled", "done"]
        assert ana.page.inner_text("[data-euros]") == "500.00"

        ask(ana, "withdrawal", "200")
        answer(till, "pick_up")
        assert statuses(ana)[0] == "picked_up"
        assert not ana.page.locator("[data-status=picked_up] button").count()
        answer(till, "refuse")
        assert statuses(ana)[0] == "refused"
        assert ana.page.inner_text("[data-euros]") == "500.00"

        ask(ana, "deposit", "75.50")
        answer(till, "approve")
        assert statuses(ana)[0] == "done"
        assert ana.page.inner_text("[data-euros]") == "575.50"
        assert overflow(ana.page) == 0
        assert ana.page.evaluate(HEADER_HEIGHT) < ONE_LINE, "with two wallets and news"
        SHOTS.mkdir(exist_ok=True)
        ana.page.screenshot(path=SHOTS / "cashier.png", full_page=True)
        assert ana.complaints == []
