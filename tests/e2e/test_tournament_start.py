"""A tournament's start is shown in the reader's zone and language, with the time that is left."""

import re
from datetime import timedelta

import pytest

from config import room_time
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.guest import DESKTOP, PHONE, Guest, chromium, overflow
from tests.e2e.test_floor import SHOTS, enter
from tests.lobby.tournaments.tournaments import new_tournament
from tests.poker.history.pages import reader

LANGUAGES = {"en": r"^in \d+ minutes$", "de": r"^in \d+ Minuten$", "fr": r"^dans \d+ minutes$"}


@pytest.mark.nightly
def test_start_is_local_and_counted_down(new_player: PlayerFactory, room: RoomFactory) -> None:
    session = reader(new_player()).cookies["sessionid"].value
    starts = room_time.now().replace(microsecond=0) + timedelta(minutes=90)
    number = new_tournament("Evening", starts_at=starts).pk
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    SHOTS.mkdir(exist_ok=True)
    with chromium() as browser:
        for size in (DESKTOP, PHONE):
            guest = enter(Guest(browser, url, "Reader", size), session)
            shown = "() => new Date(document.querySelector('dd time').dateTime).getTime()"
            for language, left in LANGUAGES.items():
                guest.page.set_extra_http_headers({"Accept-Language": language})
                for path in ("/tournaments/", f"/tournaments/{number}/"):
                    guest.page.goto(f"{url}{path}")
                    place = guest.page.locator("dd [data-countdown]")
                    place.filter(has_text=re.compile(left)).wait_for()
                    assert "UTC" not in guest.page.inner_text("dd time")
                    assert guest.page.evaluate(shown) == round(starts.timestamp()) * 1000
                    assert overflow(guest.page) == 0
            guest.page.screenshot(path=SHOTS / f"start_{guest.width}.png")
            assert guest.complaints == []
