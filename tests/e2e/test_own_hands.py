"""A player looks at their hands, in a real browser of a phone's and of a desktop's width."""

from pathlib import Path
from random import Random

import pytest
from django.conf import settings

from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.guest import PHONE_AND_DESK_BY_NIGHT, Guest, chromium, overflow
from tests.poker.evening import play_hands
from tests.poker.felt import NOON, Felt
from tests.poker.history.pages import reader
from tests.room.games import new_game

SHOTS: Path = settings.VAR_DIR / "screenshots"


@pytest.mark.long
@pytest.mark.rule("player-history")
@PHONE_AND_DESK_BY_NIGHT
def test_from_the_lobby_to_one_hand_and_its_file(
    room: RoomFactory, new_player: PlayerFactory, size: tuple[int, int]
) -> None:
    opened = room(webs=1, clocks=0, seed=False)
    game = new_game("Evening 1/2", small_blind=100, big_blind=200)
    felt = Felt(open_table(game=game, name="Arno").pk, NOON)
    for seat in range(5):
        felt.sit(new_player(), seat, 20000)
    play_hands(felt, 4, Random(5))
    session = reader(felt.players[0]).cookies["sessionid"].value
    with chromium() as browser:
        guest = Guest(browser, opened.webs[0].url, "Reader", size)
        guest.page.context.add_cookies(
            [{"name": "sessionid", "value": session, "url": opened.webs[0].url}]
        )
        guest.page.goto(opened.webs[0].url)
        guest.page.click("header >> text=Hands")
        SHOTS.mkdir(exist_ok=True)
        guest.page.screenshot(path=SHOTS / f"hands-{size[0]}.png", full_page=True)
        assert overflow(guest.page) == 0
        guest.page.click("text=Filter")
        guest.page.fill("[name=least_pot]", "0.01")
        guest.page.screenshot(path=SHOTS / f"hands-filter-{size[0]}.png", full_page=True)
        guest.page.click("main button[type=submit]")
        guest.page.wait_for_url("**least_pot=0.01**")
        guest.page.wait_for_selector("main >> text=Times are those of your browser")
        guest.page.click("text=Results")
        guest.page.wait_for_selector(".result-chart")
        guest.page.screenshot(path=SHOTS / f"results-{size[0]}.png", full_page=True)
        assert overflow(guest.page) == 0
        guest.page.go_back()
        guest.page.click("text=No. 2 at Arno")
        guest.page.screenshot(path=SHOTS / f"hand-{size[0]}.png", full_page=True)
        assert overflow(guest.page) == 0
        assert guest.page.locator(".part.mine .small-card").count() == 4
        with guest.page.expect_download() as download:
            guest.page.click("text=Download as PHH")
        assert download.value.suggested_filename == f"hand-{felt.table_id}-2.phh"
        assert guest.complaints == []
