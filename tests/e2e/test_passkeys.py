"""Passkeys in a browser with a device that has them: a player's, and one the room requires."""

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.conftest import RoomFactory
from tests.e2e.apart import apart
from tests.e2e.guest import DESKTOP, PASSWORD, PHONE, Guest, chromium, overflow
from tests.room.staff import app_code, promote

SHOTS = settings.VAR_DIR / "screenshots"
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def give_device(page: Page) -> None:
    """The browser has a device with a fingerprint reader, which recognizes its owner."""
    browser = page.context.new_cdp_session(page)
    browser.send("WebAuthn.enable")
    browser.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})


def by_name(url: str) -> str:
    """The address by a name: a browser has no passkeys for a number."""
    return url.replace("127.0.0.1", "localhost")


def shot(guest: Guest, name: str) -> None:
    SHOTS.mkdir(exist_ok=True)
    guest.page.screenshot(path=SHOTS / f"passkey-{name}-{guest.width}.png", full_page=True)
    assert overflow(guest.page) == 0, name


def add(guest: Guest, name: str) -> None:
    guest.page.fill("[name=name]", name)
    guest.page.get_by_role("button", name="Add a passkey").click()


def sign_out(guest: Guest) -> None:
    guest.page.goto(f"{guest.url}/accounts/")
    guest.page.locator("main").get_by_role("button", name="Sign out").click()
    guest.page.goto(f"{guest.url}/accounts/sign-in/")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.long
def test_a_passkey_signs_in_and_is_removed(room: RoomFactory, size: tuple[int, int]) -> None:
    opened = room(webs=1, clocks=0, seed=False)
    with chromium() as browser:
        ana = Guest(browser, by_name(opened.webs[0].url), "Ana", size)
        give_device(ana.page)
        ana.sign_up()
        ana.page.goto(f"{ana.url}/accounts/passkeys/")
        shot(ana, "none")
        add(ana, "blue key")
        expect(ana.page.locator("[data-recovery-code]")).to_have_count(10)
        ana.page.goto(f"{ana.url}/accounts/passkeys/")
        expect(ana.page.locator("[data-passkey-row]")).to_contain_text("blue key")
        shot(ana, "one")
        add(ana, "again")
        expect(ana.page.locator("[data-passkey-note]")).to_have_text(
            "This device has a passkey of yours already."
        )

        sign_out(ana)
        shot(ana, "sign-in")
        ana.page.get_by_role("button", name="Sign in with a passkey").click()
        ana.page.wait_for_url(f"{ana.url}/")
        ana.page.goto(f"{ana.url}/accounts/passkeys/")
        ana.page.get_by_role("button", name="Remove blue key").click()
        expect(ana.page.get_by_text("The passkey is removed.")).to_be_visible()

        sign_out(ana)
        ana.page.get_by_role("button", name="Sign in with a passkey").click()
        expect(ana.page.locator("main")).to_contain_text("This passkey does not count here.")
        shot(ana, "refused")
        refused = [each for each in ana.complaints if "422" not in each]
        assert refused == []


@pytest.mark.long
def test_staff_reach_the_admin_with_the_passkey_required(room: RoomFactory) -> None:
    opened = room(webs=1, clocks=0, seed=False, env={"ROOM_STAFF_PASSKEYS": "1"})
    with chromium() as browser:
        boss = Guest(browser, by_name(opened.webs[0].url), "Boss", DESKTOP)
        give_device(boss.page)
        boss.sign_up()
        player = apart(promote, email="boss@guests.test")
        boss.page.goto(f"{boss.url}/staff/")
        expect(boss.page.get_by_role("heading", name="Passkeys", exact=True)).to_be_visible()
        add(boss, "desk")
        expect(boss.page.get_by_text("The passkey is added.")).to_be_visible()
        boss.page.goto(f"{boss.url}/staff/")
        expect(boss.page.locator("contentinfo, footer").last).to_contain_text("Software version")

        thief = Guest(browser, boss.url, "Thief", DESKTOP)
        thief.page.goto(f"{boss.url}/accounts/sign-in/?next=/staff/")
        thief.page.fill("[name=username]", "boss@guests.test")
        thief.page.fill("[name=password]", PASSWORD)
        thief.page.get_by_role("button", name="Sign in", exact=True).click()
        thief.page.fill("[name=code]", apart(app_code, player=player))
        thief.page.get_by_role("button", name="Go on").click()
        expect(thief.page.get_by_role("heading", name="Your passkey, please")).to_be_visible()
        shot(thief, "required")

        sign_out(boss)
        boss.page.goto(f"{boss.url}/accounts/sign-in/?next=/staff/")
        boss.page.get_by_role("button", name="Sign in with a passkey").click()
        expect(boss.page.locator("contentinfo, footer").last).to_contain_text("Software version")
        assert boss.complaints == []
