"""Limits, the reality check, a break and the way to one's money, in a browser."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.models import Player
from accounts.safer_play.play_clock import PlayClock
from poker.services.tables.opening import open_table
from tests.accounts.cashier.till import cashier, fund, known
from tests.conftest import RoomFactory
from tests.e2e.apart import apart
from tests.e2e.guest import DESKTOP, PASSWORD, PHONE_AND_DESK_BY_NIGHT, Guest, chromium, overflow
from tests.room.database import RoomDatabase
from tests.room.games import new_game

SHOTS: Path = settings.VAR_DIR / "screenshots"
HEADER_HEIGHT = "document.querySelector('.room-header').offsetHeight"
ONE_LINE = 60


@pytest.fixture
def people(room_db: RoomDatabase) -> None:
    """Ana, who has 500.00 euros."""
    ana, till = known("Ana"), cashier("Till")
    fund(ana, till)
    for player in Player.objects.filter(pk=ana.pk):
        player.set_password(PASSWORD)
        player.save()


def shoot(guest: Guest, name: str) -> None:
    SHOTS.mkdir(exist_ok=True)
    guest.page.screenshot(path=SHOTS / f"play_safely_{name}.png", full_page=True)
    assert overflow(guest.page) == 0, name


def let_an_hour_pass() -> None:
    """The session began 61 minutes ago, and its reality check is due."""
    now = timezone.now()
    PlayClock.objects.update(began_at=now - timedelta(minutes=61), check_due_at=now)


def sign_in(guest: Guest) -> None:
    guest.page.goto(f"{guest.url}/accounts/sign-in/")
    guest.page.fill("[name=username]", f"{guest.name.lower()}@example.org")
    guest.page.fill("[name=password]", PASSWORD)
    guest.page.click("main button[type=submit]")


def set_limit(guest: Guest, which: str, amount: str) -> None:
    guest.page.fill(f"[data-limit={which}] .limit-form [name=amount]", amount)
    with guest.page.expect_navigation():
        guest.page.click(f"[data-limit={which}] .limit-form button")


@pytest.mark.long
@PHONE_AND_DESK_BY_NIGHT
def test_limits_a_break_and_the_money(
    room: RoomFactory, people: None, size: tuple[int, int]
) -> None:
    opened = room(webs=1, clocks=0, seed=False)
    name = "desktop" if size == DESKTOP else "phone"
    with chromium() as browser:
        ana = Guest(browser, opened.webs[0].url, "Ana", size)
        sign_in(ana)
        ana.page.wait_for_url(f"{ana.url}/")
        ana.page.click(".room-footer [data-play-safely]")
        set_limit(ana, "loss-day", "50")
        assert ana.page.inner_text("[data-limit=loss-day] [data-stands]") == "€ 50.00"
        set_limit(ana, "loss-day", "80")
        assert ana.page.inner_text("[data-limit=loss-day] [data-stands]") == "€ 50.00"
        assert "€ 80.00" in ana.page.inner_text("[data-limit=loss-day] [data-waits]")
        set_limit(ana, "time-week", "2.5")
        assert ana.page.inner_text("[data-limit=time-week] [data-stands]") == "2 h 30 min"
        set_limit(ana, "deposit-month", "0.50")
        assert ana.page.locator(".message.error").count()
        ana.page.goto(f"{ana.url}/play-safely/")
        shoot(ana, name)

        ana.page.click("[data-results]")
        assert "500.00" in ana.page.inner_text(".results")
        shoot(ana, f"results_{name}")

        ana.page.goto(f"{ana.url}/play-safely/")
        ana.page.click("[data-action=break]")
        ana.page.wait_for_url("**/accounts/sign-in/**")
        assert "Your time away has begun" in ana.page.inner_text(".messages")
        sign_in(ana)
        ana.page.wait_for_url("**/accounts/away/")
        ana.page.fill("#withdrawal-amount", "120")
        ana.page.fill("#withdrawal-payment_reference", "DE75 5121 0800 1245 1261 99")
        ana.page.fill("#withdrawal-account_holder", "Ana Example")
        ana.page.click("form[action='/accounts/away/withdraw/'] button")
        ana.page.wait_for_selector("[data-request]")
        assert ana.page.inner_text("[data-euros]") == "380.00"
        shoot(ana, f"away_{name}")
        assert [text for text in ana.complaints if "422" not in text] == []


@pytest.mark.long
@PHONE_AND_DESK_BY_NIGHT
def test_the_reality_check_between_hands(room: RoomFactory, size: tuple[int, int]) -> None:
    opened = room(webs=1, clocks=1, seed=False)
    name = "desktop" if size == DESKTOP else "phone"
    game = new_game(
        "Heads-up", preset="holdem", structure="no_limit", small_blind=100, big_blind=200
    )
    open_table(game=game, name="Arno")
    with chromium() as browser:
        ana = Guest(browser, opened.webs[0].url, "Ana", size)
        ana.sign_up()
        ana.join("Heads-up")
        ana.until(lambda view: "seat" in view["you"])
        ana.page.wait_for_selector("[data-session-sign]:not([hidden])")
        assert ana.page.inner_text("[data-session-sign]") == "0:00"
        assert not ana.page.locator("[data-reality-check]:visible").count()

        apart(let_an_hour_pass)
        ana.page.reload()
        ana.page.wait_for_selector("[data-reality-check]:not([hidden])")
        assert "You have played for 1:01" in ana.page.inner_text("[data-reality-check]")
        shoot(ana, f"check_{name}")

        ben = Guest(browser, opened.webs[0].url, "Ben", DESKTOP)
        ben.sign_up()
        ben.join("Heads-up")
        ana.until(lambda view: view["seats"][str(view["you"]["seat"])].get("away"))
        ana.page.click("[data-action=go-on]")
        ana.until(
            lambda view: view.get("hand") and not view["hand"]["over"] and "cards" in view["you"]
        )
        assert not ana.page.locator("[data-reality-check]:visible").count()
        ana.page.goto(f"{ana.url}/")
        assert ana.page.inner_text("[data-session-began]").startswith("1:0")
        assert ana.page.evaluate(HEADER_HEIGHT) < ONE_LINE
        shoot(ana, f"header_{name}")
        assert ana.complaints == []
