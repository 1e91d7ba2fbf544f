"""A visitor without an account watches a live table on the room's first page."""

import pytest
from django.utils import timezone

from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.apart import apart
from tests.e2e.guest import DESKTOP, PHONE, Guest, chromium, overflow
from tests.poker.felt import Felt
from tests.room.games import new_game


@pytest.mark.long
@pytest.mark.rule("hidden-cards")
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_hands_are_watched_without_an_account(
    room: RoomFactory, new_player: PlayerFactory, size: tuple[int, int]
) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    game = new_game("Show 1/2", small_blind=100, big_blind=200)
    felt = Felt(open_table(game=game, name="Arno").pk, timezone.now())
    for seat in range(3):
        felt.sit(new_player(), seat, 20000)
    felt.deal()
    with chromium() as browser:
        guest = Guest(browser, url, "Visitor", size)
        page = guest.page
        page.goto(f"{url}/")
        page.wait_for_selector("[data-caption] >> text='Live: Arno, Show 1/2'")
        page.wait_for_selector("[data-showcase] .seat .back")
        assert page.locator("[data-showcase] .face").count() == 0
        for _ in range(3):
            apart(felt.check_or_call)
        page.wait_for_function(
            "() => document.querySelectorAll('[data-showcase] [data-board] .face').length === 3"
        )
        assert page.locator("[data-showcase] [data-seats] .face").count() == 0
        assert overflow(page) == 0
        assert page.locator("table.board").evaluate("it => getComputedStyle(it).display") != "flex"
        assert guest.complaints == []


@pytest.mark.parametrize(("language", "told"), [("en", "An example of a hand"), ("it", "Una mano")])
def test_example_is_drawn_in_the_readers_language_while_nobody_plays(
    room: RoomFactory, language: str, told: str
) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    with chromium() as browser:
        guest = Guest(browser, url, "Visitor", DESKTOP)
        guest.choose_language(language)
        page = guest.page
        page.goto(f"{url}/")
        page.wait_for_selector("[data-showcase] [data-board] .face >> nth=3")
        assert page.inner_text("[data-caption]").startswith(told)
        assert page.locator("[data-showcase] [data-seats] .face").count() == 0
        assert page.locator("[data-showcase] [data-seats] .back").count() == 8
        assert guest.complaints == []
