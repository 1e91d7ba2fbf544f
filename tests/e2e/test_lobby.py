"""The list of games in a real browser: what a reader chooses, and what happens meanwhile."""

from pathlib import Path

from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Locator

from accounts.models import Player
from poker.management.commands.seed_room import GAMES
from poker.models import HandTally, Table
from poker.services.money.tallying import stretch_of
from poker.services.seats import seating
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.apart import apart
from tests.e2e.guest import DESKTOP, PHONE_AND_DESK_BY_NIGHT, Guest, chromium, overflow

SEEDED = len(GAMES)
SHOTS: Path = settings.VAR_DIR / "screenshots"


def names(guest: Guest) -> list[str]:
    """The games that are shown, in their order."""
    return guest.page.locator("[data-game]:not([hidden]) h2").all_inner_texts()


def row_of(guest: Guest, game: str) -> Locator:
    title = guest.page.get_by_role("heading", name=game, exact=True)
    return guest.page.locator("[data-game]", has=title)


@PHONE_AND_DESK_BY_NIGHT
def test_what_a_player_chose_is_there_again(room: RoomFactory, size: tuple[int, int]) -> None:
    opened = room(webs=1, clocks=0)
    with chromium() as browser:
        guest = Guest(browser, opened.webs[0].url, "Chooser", size)
        guest.sign_up()
        assert len(names(guest)) == SEEDED
        with guest.page.expect_response("**/choices/"):
            guest.page.select_option("[name=variant]", "omaha")
        with guest.page.expect_response("**/choices/"):
            guest.page.select_option("[name=structure]", "no_limit")
        chosen = [
            "No-limit Omaha, protected",
            "No-limit Omaha 1/2, classic",
        ]
        assert names(guest) == chosen
        with guest.page.expect_response("**/favourite/"):
            row_of(guest, chosen[0]).get_by_role("button", name="favourite").click()
        guest.page.reload()
        assert names(guest) == chosen
        assert guest.page.inner_text("[data-shown]") == f"2 of {SEEDED} games"
        with guest.page.expect_response("**/choices/"):
            guest.page.check("[name=favourites_only]")
        assert names(guest) == [chosen[0]]
        SHOTS.mkdir(exist_ok=True)
        guest.page.screenshot(path=SHOTS / f"lobby-chosen-{size[0]}.png")
        star = row_of(guest, chosen[0]).get_by_role("button", name="favourite")
        assert star.get_attribute("aria-pressed") == "true"
        with guest.page.expect_response("**/choices/"):
            guest.page.click("[data-shows-all]")
        assert len(names(guest)) == SEEDED
        assert overflow(guest.page) == 0
        assert guest.complaints == []


def sit_down(table: Table, player: Player) -> None:
    seating.sit(table_id=table.pk, player=player, seat=0, amount=20000)


@PHONE_AND_DESK_BY_NIGHT
def test_the_list_is_live(
    room: RoomFactory, new_player: PlayerFactory, size: tuple[int, int]
) -> None:
    opened = room(webs=1, clocks=0)
    table, ben = Table.objects.get(name="Havel"), new_player()
    HandTally.objects.create(
        table=table,
        from_at=stretch_of(timezone.now()),
        hands=2,
        pots=8400,
        dealt_in=12,
        saw_flop=5,
    )
    with chromium() as browser:
        guest = Guest(browser, opened.webs[0].url, "Watcher", size)
        with guest.page.expect_websocket() as opening:
            guest.page.goto(guest.url)
        opening.value.wait_for_event("framereceived")
        row = row_of(guest, "Pot-limit Hold'em 1/2")
        join = row.get_by_role("link", name="Sign up")
        join.focus()
        apart(sit_down, table=table, player=ben)
        row.locator("[data-seats-taken]", has_text="1 / 9").wait_for(timeout=10_000)
        assert row.locator("[data-pot]").inner_text() == "42.00"
        assert row.locator("[data-flop]").inner_text() == "42 %"
        assert join.evaluate("link => link === document.activeElement")
        SHOTS.mkdir(exist_ok=True)
        guest.page.screenshot(path=SHOTS / f"lobby-{size[0]}.png")
        assert overflow(guest.page) == 0
        assert guest.complaints == []


def test_the_heads_of_the_columns_sort_by_mouse_and_by_keyboard(room: RoomFactory) -> None:
    opened = room(webs=1, clocks=0)
    with chromium() as browser:
        guest = Guest(browser, opened.webs[0].url, "Sorter", DESKTOP)
        guest.page.goto(guest.url)
        dearest = ("Limit Hold'em 50/100", "Pot-limit Omaha 25/50")
        assert names(guest)[0] != dearest[0]
        head = guest.page.get_by_role("columnheader", name="Stakes")
        with guest.page.expect_response("**/choices/"):
            head.get_by_role("button").click()
        assert head.get_attribute("aria-sort") == "ascending"
        assert names(guest)[-1] == dearest[1]
        with guest.page.expect_response("**/choices/"):
            guest.page.keyboard.press("Enter")
        assert head.get_attribute("aria-sort") == "descending"
        assert names(guest)[0] == dearest[0]
        guest.page.reload()
        assert names(guest)[0] == dearest[0]
        assert guest.complaints == []


ROWS = """() => [...document.querySelectorAll("tr.game")]
  .filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length"""


def test_one_press_after_signing_up_leads_to_a_seat(room: RoomFactory) -> None:
    """The first page shows the whole list on a usual desk, and where else one can go."""
    opened = room(webs=1, clocks=0)
    with chromium() as browser:
        guest = Guest(browser, opened.webs[0].url, "Newcomer", (1440, 900))
        guest.sign_up()
        assert guest.page.evaluate(ROWS) == SEEDED
        places = guest.page.locator(".room-places a").all_inner_texts()
        assert places == ["Lobby", "Tournaments", "Cashier"]
        guest.page.click("#play-now")
        guest.page.wait_for_url("**/tables/*/")
        view = guest.until(lambda view: view["you"].get("seat") is not None and view)
        assert (view["table"]["game"], view["table"]["currency"]) == (
            "No-limit Hold'em 1/2",
            "PLAY",
        )
        assert guest.complaints == []
