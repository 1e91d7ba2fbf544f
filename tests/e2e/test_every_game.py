"""Games other than pot-limit Omaha, in a real browser: limits, odds, mucked hands."""

import time
from typing import Any

import pytest

from tests.conftest import RoomFactory
from tests.e2e.guest import DESKTOP, PHONE, Guest, chromium, overflow

pytestmark = pytest.mark.long

PATIENCE_S = 60
BRISK = {"ROOM_DEAL_PAUSE_MS": "1000"}


@pytest.mark.rule("fixed-limit")
def test_limit_holdem_offers_one_size_to_bet(room: RoomFactory) -> None:
    opened = room(webs=1, clocks=1, env=BRISK)
    opened.start_bots("--fast", "--per-table", "2")
    with chromium() as browser:
        guest = Guest(browser, opened.webs[0].url, "Grinder", PHONE)
        guest.sign_up()
        _require_limits_in_the_lobby(guest)
        guest.join("Limit Hold'em 2/4")
        guest.until(_may_wager)
        wager = guest.page.locator("[data-action=bet], [data-action=raise]")
        assert wager.text_content() in {"Bet 2", "Raise to 4", "Raise to 6", "Raise to 8"}
        assert guest.page.locator(".bet-amount").count() == 0
        assert guest.page.inner_text("p[data-stakes]") == "2 / 4 limit · Texas Hold'em · play money"
        assert len(guest.page.query_selector_all(".seat.own .card.face")) == 2
        assert len(guest.play_hands(3, PATIENCE_S)) == 3
        assert overflow(guest.page) == 0
        assert guest.complaints == []


def _require_limits_in_the_lobby(guest: Guest) -> None:
    """Games can be chosen by variant, and limit games name their limits, not their blinds."""
    variants = guest.page.locator("[name=variant] option").all_inner_texts()
    assert variants == ["All", "Texas Hold'em", "Omaha"]
    title = guest.page.get_by_role("heading", name="Limit Hold'em 2/4", exact=True)
    row = guest.page.locator("[data-game]", has=title)
    assert row.locator("[data-stakes]").inner_text() == "2.00 / 4.00 limit"
    assert overflow(guest.page) == 0


def _may_wager(view: dict[str, Any]) -> bool:
    return bool({"bet", "raise"} & view.get("you", {}).get("options", {}).keys())


@pytest.mark.rule("all-in-exposed")
def test_odds_stand_at_hands_that_are_all_in(room: RoomFactory) -> None:
    opened = room(webs=1, clocks=1)
    with chromium() as browser:
        guests = [Guest(browser, opened.webs[0].url, name, DESKTOP) for name in ("Ada", "Ben")]
        for guest in guests:
            guest.sign_up()
            guest.join("No-limit Hold'em 1/2")
        _go_all_in(guests)
        _go_all_in(guests)
        told = [_odds_told(guest) for guest in guests]
        assert [len(odds) for odds in told] == [2, 2]
        assert sum(told[0]) == pytest.approx(100, abs=0.2)
        for guest in guests:
            guest.page.wait_for_selector(".note.won")
            assert guest.page.locator(".note.odds").count() == 0
            assert guest.complaints == []


def _odds_told(guest: Guest) -> list[float]:
    """The percentages at the seats, as soon as there are any."""
    guest.page.wait_for_selector(".note.odds")
    return [float(odds.rstrip("%")) for odds in guest.page.locator(".note.odds").all_inner_texts()]


def _go_all_in(guests: list[Guest]) -> None:
    """Whoever's turn it is calls for all their chips, or raises to that."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        for guest in guests:
            if options := guest.view().get("you", {}).get("options"):
                guest.press_all_in(options)
                guest.until(lambda view: "options" not in view["you"])
                return
        guests[0].page.wait_for_timeout(50)
    raise TimeoutError("nobody was ever to act")


@pytest.mark.rule("showdown-order")
def test_a_mucked_hand_is_told_and_stays_unseen(room: RoomFactory) -> None:
    opened = room(webs=1, clocks=1, env=BRISK)
    opened.start_bots("--fast", "--per-table", "2")
    with chromium() as browser:
        guest = Guest(browser, opened.webs[0].url, "Watcher", PHONE)
        guest.sign_up()
        guest.join("Limit Omaha 2/4, classic")
        mucked = guest.page.locator(".seat.mucked")
        deadline = time.monotonic() + PATIENCE_S
        while not mucked.count() and time.monotonic() < deadline:
            guest.play_hands(1, PATIENCE_S)
        assert "mucked" in mucked.first.inner_text()
        assert guest.page.locator(".seat.mucked:not(.own) .card.face").count() == 0
        guest.page.click("[data-log-panel] summary")
        assert "mucks" in guest.page.inner_text("[data-log]")
        assert overflow(guest.page) == 0
        assert guest.complaints == []
