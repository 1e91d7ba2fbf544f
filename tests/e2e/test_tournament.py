"""A person plays a nine-seat tournament against bots, from registering to the prize, in a
browser."""

import time

import pytest

from accounts.ledger import chart
from accounts.ledger.models import Currency
from lobby.tournaments.rules.levels import Level, Schedule
from lobby.tournaments.rules.payouts import PayoutRow, PayoutTable
from poker.models import Seat
from tests.conftest import RoomFactory
from tests.e2e.guest import DESKTOP, PHONE_AND_DESK_BY_NIGHT, Guest, View, chromium
from tests.e2e.test_first_evening import check_ledger
from tests.lobby.tournaments.tournaments import new_tournament

pytestmark = pytest.mark.long

BRISK = {"ROOM_DEAL_PAUSE_MS": "400", "ROOM_START_PAUSE_MS": "1500", "ROOM_RUNOUT_PAUSE_MS": "50"}
EVERYBODY_PAID = PayoutTable((PayoutRow(9, (3000, 2000, 1500, 1000, 800, 600, 500, 400, 200)),))
STEEP = Schedule((Level(10, 20, length=2),), measure="hands", rise_percent=100)
POOL = 9 * 1000


def own_seat(view: View) -> View:
    seat: View = view["seats"][str(view["you"]["seat"])]
    return seat


def play_to_the_end(guest: Guest, timeout_s: float) -> None:
    """Check and call, until the bar says how it ended."""
    answered, deadline = "", time.monotonic() + timeout_s
    end = guest.page.locator("[data-sign=end]")
    while not end.count() and time.monotonic() < deadline:
        view = guest.view()
        if "options" in view.get("you", {}) and view["turn"]["decision"] != answered:
            answered = view["turn"]["decision"]
            guest.press("check" if "check" in view["you"]["options"] else "call")
        guest.page.wait_for_timeout(60)
    assert end.count(), guest.view()


@pytest.mark.rule("freezeout-start")
@pytest.mark.rule("freezeout-end")
@PHONE_AND_DESK_BY_NIGHT
def test_nine_seats_from_registering_to_the_prize(room: RoomFactory, size: tuple[int, int]) -> None:
    opened = room(webs=1, clocks=1, worker=True, beat=True, seed=False, env=BRISK)
    opened.start_bots("--fast")
    tournament = new_tournament(
        "Nine seats",
        buy_in=1000,
        fee=100,
        chips=200,
        bots=True,
        most_players=9,
        levels=STEEP.to_json(),
        payouts=EVERYBODY_PAID.to_json(),
    )
    with chromium() as browser:
        guest = Guest(browser, opened.webs[0].url, "Stranger", size)
        guest.sign_up()
        guest.page.click("[data-tournaments]")
        guest.page.click(f"[data-tournament='{tournament.pk}'] h2 a")
        guest.page.get_by_role("button", name="Register").click()
        # Bots fill it, it starts, and the page leads to the table by itself.
        guest.page.wait_for_url("**/tables/*/", timeout=40_000)
        view = guest.until(lambda view: view["you"].get("cards") and view, 40)
        assert len(view["seats"]) == 9
        assert view["table"]["currency"] == "CHIP"
        assert "leave" not in guest.page.inner_html("[data-seat-controls]")
        guest.page.wait_for_selector("[data-sign=level] >> text=10 / 20")
        assert "9 / 9" in guest.page.inner_text("[data-sign=left]")
        play_to_the_end(guest, 120)

        result = guest.page.wait_for_selector("[data-event-result]")
        assert result is not None
        assert f"Place {result.get_attribute('data-event-result')} of 9" in result.inner_text()
        guest.page.wait_for_selector("[data-result-links]", state="attached")
        note = guest.page.inner_text("[data-action-bar] .idle-note")
        assert "You have left" not in note
        assert "place" in note or "you won" in note
        guest.page.click("[data-event-result] a")
        guest.page.wait_for_selector(".now[data-status=over]", timeout=120_000)
        place = guest.page.wait_for_selector("[data-place]")
        assert place is not None
        told = (int(place.get_attribute("data-place") or 0), place.inner_text())
        assert guest.page.locator(".eliminations tbody tr").count() == 9
        assert guest.complaints == []
    entry = tournament.entries.get(player__screen_name="Stranger")
    assert told[0] == entry.place
    assert f"Your prize: {(entry.prize or 0) / 100:.2f}" in told[1]
    wallet = chart.wallet(player=entry.player, currency=Currency.PLAY)
    assert wallet.balance == 1_000_000 - 1100 + (entry.prize or 0)
    assert sum(prize or 0 for prize in tournament.entries.values_list("prize", flat=True)) == POOL
    assert not Seat.objects.filter(table__directed=True).exists()
    assert check_ledger(opened).returncode == 0


@pytest.mark.rule("freezeout-absent")
def test_going_away_and_coming_back(room: RoomFactory) -> None:
    opened = room(webs=1, clocks=1, worker=True, beat=True, seed=False, env=BRISK)
    opened.start_bots("--fast")
    new_tournament("Two seats", chips=5000, bots=True, most_players=2)
    with chromium() as browser:
        guest = Guest(browser, opened.webs[0].url, "Stranger", DESKTOP)
        guest.sign_up()
        guest.page.goto(f"{opened.webs[0].url}/tournaments/")
        guest.page.click(".tournament-list h2 a")
        guest.page.get_by_role("button", name="Register").click()
        guest.page.wait_for_url("**/tables/*/", timeout=40_000)
        guest.until(lambda view: view["you"].get("cards"), 40)
        guest.press("sit_out")
        began = guest.until(
            lambda view: view["seats"][str(view["you"]["seat"])].get("away") and view
        )
        first = began["hand"]["no"]
        guest.until(lambda view: view["hand"]["no"] >= first + 3, 30)
        view = guest.view()
        assert "cards" in view["you"], "the absent are dealt in"
        guest.press("sit_in")
        guest.until(lambda view: not own_seat(view).get("away"))
        guest.until(lambda view: "options" in view["you"], 30)
        assert guest.complaints == []


@pytest.mark.rule("freezeout-outage")
def test_the_page_says_why_it_is_paused(room: RoomFactory) -> None:
    """All bots vanish at once and come back; whoever is there is told, and plays on."""
    opened = room(webs=1, clocks=1, worker=True, beat=True, seed=False, env=BRISK)
    opened.start_bots("--fast")
    new_tournament("Cut off", chips=5000, bots=True, most_players=6)
    with chromium() as browser:
        guest = Guest(browser, opened.webs[0].url, "Stranger", DESKTOP)
        guest.sign_up()
        guest.page.goto(f"{opened.webs[0].url}/tournaments/")
        guest.page.click(".tournament-list h2 a")
        guest.page.get_by_role("button", name="Register").click()
        guest.page.wait_for_url("**/tables/*/", timeout=40_000)
        guest.until(lambda view: "options" in view["you"], 40)
        opened.kill("bots")
        view = guest.until(lambda view: view.get("next", {}).get("hold") == "outage" and view, 30)
        assert "turn" not in view
        assert "options" not in view["you"]
        guest.page.wait_for_selector("text=The tournament is paused: several players lost")
        guest.page.wait_for_selector("text=Play waits until most of those")
        guest.page.wait_for_selector("[data-sign=hold] >> text=connections lost")
        table = guest.page.url
        guest.page.click("[data-tournament-bar] [data-tournament]")
        guest.page.wait_for_selector("[data-outage]")
        guest.page.goto(table)
        opened.restart("bots")
        options = guest.until(lambda view: view["you"].get("options"), 40)
        guest.press("check" if "check" in options else "fold")
        guest.until(lambda view: view["hand"]["no"] >= 2, 30)
        assert guest.complaints == []
