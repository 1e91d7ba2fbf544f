"""Sitting out, coming back and being taken from the table, as browsers show them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings

from accounts.models import Player
from poker.engine.table.seats import sitting_out
from poker.models import Table
from poker.services.seats import seating
from poker.services.seats.evicting import evict_overstayed
from poker.services.tables.opening import open_table
from tests.conftest import RoomFactory
from tests.e2e.apart import apart
from tests.e2e.guest import DESKTOP, PHONE, Guest, View, chromium, overflow
from tests.room.games import new_game

pytestmark = pytest.mark.long

SHOTS: Path = settings.VAR_DIR / "screenshots"
PAUSES = {"ROOM_DEAL_PAUSE_MS": "600", "ROOM_START_PAUSE_MS": "600"}


def shoot(guest: Guest, name: str) -> None:
    SHOTS.mkdir(exist_ok=True)
    guest.page.screenshot(path=SHOTS / f"{name}-{guest.width}.png")


def own(view: View) -> View:
    seats: dict[str, View] = view.get("seats", {})
    return seats.get(str(view.get("you", {}).get("seat")), {})


def choose(guest: Guest, action: str) -> None:
    guest.press("absence")
    guest.page.click(f"dialog[open] [data-action={action}]")


def fold_until(guests: tuple[Guest, ...], true: Callable[[], object]) -> None:
    """Whoever is to act folds until it is so."""
    for _moment in range(600):
        if true():
            return
        for guest in guests:
            if guest.view().get("you", {}).get("options"):
                fold = guest.page.locator("[data-action=fold]:enabled")
                if fold.count():
                    fold.click()
        guests[0].page.wait_for_timeout(60)
    raise TimeoutError("it never was so")


@pytest.mark.rule("sit-out")
@pytest.mark.rule("sit-out-eviction")
def test_away_and_back_and_taken_to_the_lobby(room: RoomFactory) -> None:
    opened = room(webs=1, clocks=1, seed=False, env=PAUSES)
    game = new_game("Quiet 1/2", preset="holdem", small_blind=100, big_blind=200)
    table = open_table(game=game, name="Quiet")
    with chromium() as browser:
        sizes = (("Ada", DESKTOP), ("Ben", PHONE), ("Cleo", DESKTOP))
        guests = tuple(Guest(browser, opened.webs[0].url, name, size) for name, size in sizes)
        for guest in guests:
            guest.sign_up()
            guest.join("Quiet 1/2")
        ada, ben, _cleo = guests
        _wish_and_stay(ben)
        _miss_hands(ben, guests)
        _come_back(ben, guests)
        _fill_up(ada, ben)
        _taken_to_the_lobby(ben, guests, table)
        _everywhere(ada)
        for guest in guests:
            assert overflow(guest.page) == 0
            assert guest.complaints == []


def _wish_and_stay(guest: Guest) -> None:
    """The wish is shown to its player and taken back."""
    guest.until(lambda view: view.get("hand"))
    guest.press("absence")
    shoot(guest, "sit-out")
    guest.page.click("dialog[open] [data-action=sit_out_big_blind]")
    guest.until(lambda view: view["you"].get("sits_out_from") == "big_blind")
    assert "before the big blind" in guest.page.inner_text("[data-seat-controls]")
    shoot(guest, "sit-out-later")
    guest.press("sit_in")
    guest.until(lambda view: "sits_out_from" not in view["you"])
    assert "is back" not in (guest.page.text_content("[data-log]") or "")


def _miss_hands(guest: Guest, guests: tuple[Guest, ...]) -> None:
    choose(guest, "sit_out")
    fold_until(guests, lambda: guest.view()["you"].get("missed", {}).get("blinds", 0) >= 1)
    note = guest.page.inner_text(".idle-note")
    assert "You are sitting out. Your seat is kept until" in note
    assert "The big blind passed you" in note
    assert "You owe the big blind." in note
    shoot(guest, "away")


def _come_back(guest: Guest, guests: tuple[Guest, ...]) -> None:
    """What was missed is told, with what it costs to come in at once."""
    guest.press("sit_in")
    guest.page.wait_for_selector(".toast:has-text('While you were away')")
    assert guest.page.inner_text("[data-action=post]") == "Post 2 and play"
    shoot(guest, "back")
    guest.press("post")
    fold_until(guests, lambda: not own(guest.view()).get("owes"))
    assert "missed" not in guest.view()["you"]


def _fill_up(guest: Guest, phone: Guest) -> None:
    guest.press("auto_top_up")
    shoot(guest, "auto-top-up")
    guest.page.fill("dialog[open] [data-amount]", "150")
    guest.page.click("dialog[open] [data-action=confirm]")
    guest.until(lambda view: view["you"].get("auto_top_up") == 15000)
    assert guest.page.inner_text("[data-action=auto_top_up]") == "Auto top-up to 150"
    guest.press("auto_top_up")
    guest.until(lambda view: "auto_top_up" not in view["you"])
    shoot(phone, "controls")


def _taken_to_the_lobby(guest: Guest, guests: tuple[Guest, ...], table: Table) -> None:
    """Out for more than ten minutes: the page gives way to the lobby, which says why."""

    def overstay() -> None:
        player = Player.objects.get(screen_name=guest.name)
        seating.sit_out(table_id=table.pk, player_id=player.pk, action_id="overstays")

    def evict() -> None:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(sitting_out, "LONGEST_SIT_OUT_MS", 0)
            evict_overstayed(table_id=table.pk)

    apart(overstay)
    fold_until(guests, lambda: own(guest.view())["status"] == "sitting_out")
    apart(evict)
    guest.page.wait_for_url(f"{guest.url}/", timeout=5_000)
    assert "more than ten minutes in all at Quiet" in guest.page.inner_text(".messages")
    assert guest.page.get_attribute("[data-unread]", "data-unread") == "1"
    shoot(guest, "evicted")


def _everywhere(guest: Guest) -> None:
    guest.page.goto(f"{guest.url}/")
    guest.page.click("[data-action=sit_out_everywhere]")
    guest.page.wait_for_selector(".messages")
    assert "You sit out at 1 table." in guest.page.inner_text(".messages")
    shoot(guest, "everywhere")
