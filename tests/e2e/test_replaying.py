"""A player has a hand played again, by keyboard and by touch."""

import re

import pytest
from django.conf import settings
from playwright.sync_api import Browser, expect

from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.guest import DESKTOP, PHONE, Guest, chromium, overflow
from tests.poker.felt import NOON, Felt
from tests.poker.history.pages import hand_address, reader
from tests.room.games import new_game

Played = tuple[str, str, str]


@pytest.fixture
def played(room: RoomFactory, new_player: PlayerFactory) -> Played:
    """A room's address, that of a hand played to the river, and the session of its seat 0."""
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    game = new_game("Evening 1/2", small_blind=100, big_blind=200)
    table = Felt(open_table(game=game, name="Arno").pk, NOON)
    for seat in range(4):
        table.sit(new_player(), seat, 20000)
    table.deal()
    table.check_down()
    session = reader(table.players[0]).cookies["sessionid"].value
    return url, hand_address(table.table_id, 1), session


def opened(browser: Browser, played: Played, size: tuple[int, int], *, touch: bool) -> Guest:
    """The page of the hand, as the player in seat 0 has it."""
    url, address, session = played
    guest = Guest(browser, url, "Reader", size, touch=touch)
    guest.page.context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
    guest.page.goto(url + address)
    guest.page.wait_for_selector("[data-replay][data-ready]")
    return guest


@pytest.mark.rule("player-history")
def test_by_keyboard_and_from_another_seat(played: Played) -> None:
    with chromium() as browser:
        guest = opened(browser, played, DESKTOP, touch=False)
        page, told = guest.page, guest.page.locator("[data-told]")
        expect(page.locator(".replay-sign")).to_contain_text("Replay")
        page.focus("[data-replay]")
        page.keyboard.press("ArrowRight")
        expect(told).to_contain_text("posts the small blind")
        page.keyboard.press("ArrowRight")
        expect(told).to_contain_text("posts the big blind")
        page.keyboard.press("ArrowLeft")
        expect(told).to_contain_text("posts the small blind")
        page.keyboard.press("PageDown")
        expect(told).to_contain_text("Your cards:")
        page.keyboard.press("PageDown")
        expect(told).to_contain_text("Flop:")
        settings.VAR_DIR.joinpath("screenshots").mkdir(exist_ok=True)
        page.screenshot(path=settings.VAR_DIR / "screenshots/replay-desktop.png", full_page=True)
        shown = page.locator("[data-replay] [data-seat='0'] .hand")
        cards = shown.inner_text()
        page.select_option("[data-replay-seat]", "2")
        expect(shown).to_have_text(cards, use_inner_text=True)
        page.focus("[data-replay]")
        page.keyboard.press("End")
        expect(told).to_contain_text("wins")
        page.keyboard.press("Home")
        expect(told).to_contain_text("The hand begins")
        assert guest.complaints == []


@pytest.mark.rule("player-history")
def test_by_touch_it_plays_by_itself_and_stops(played: Played) -> None:
    with chromium() as browser:
        guest = opened(browser, played, PHONE, touch=True)
        page, told = guest.page, guest.page.locator("[data-told]")
        page.clock.install()
        page.select_option("[data-replay-speed]", "2")
        page.tap("[data-replay-step=toggle]")
        page.clock.run_for(2_000)
        expect(page.locator("[data-place]")).to_have_value(re.compile(r"^([2-9]|\d\d)$"))
        page.tap("[data-replay-step=toggle]")
        place = page.locator("[data-place]").input_value()
        page.clock.run_for(2_000)
        assert page.locator("[data-place]").input_value() == place
        page.tap("[data-replay-step=streetForward]")
        page.tap("[data-replay-step=streetForward]")
        page.screenshot(path=settings.VAR_DIR / "screenshots/replay-phone.png", full_page=True)
        assert overflow(page) == 0
        page.tap("[data-replay-step=last]")
        expect(told).to_contain_text("wins")
        assert guest.complaints == []


@pytest.mark.rule("player-history")
def test_a_shared_replay_opens_signed_out_without_names(played: Played) -> None:
    with chromium() as browser:
        guest = opened(browser, played, DESKTOP, touch=False)
        page = guest.page
        names = page.locator("[data-replay-seat] option").all_inner_texts()
        page.click("text=Share this replay")
        page.click("text=Make a link")
        link = page.input_value("[data-shared-link]")
        stranger = Guest(browser, played[0], "Stranger", PHONE, touch=True)
        stranger.page.goto(link)
        stranger.page.wait_for_selector("[data-replay][data-ready]")
        stranger.page.tap("[data-replay-step=last]")
        expect(stranger.page.locator("[data-told]")).to_contain_text("wins")
        told = stranger.page.inner_text("main")
        assert "REPLAY" in told.upper()
        assert not [name for name in names if name in told]
        stranger.page.screenshot(
            path=settings.VAR_DIR / "screenshots/replay-shared.png", full_page=True
        )
        page.click("text=Revoke")
        expect(page.locator("[data-shared-link]")).to_have_count(0)
        answer = stranger.page.goto(link)
        assert answer is not None
        assert answer.status == 404
        assert guest.complaints == []
