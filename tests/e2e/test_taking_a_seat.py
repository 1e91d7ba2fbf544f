"""The ways to a seat, in a real browser: picked, watched and joined, waited for, drawn."""

from datetime import datetime
from functools import partial
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from lobby.models import Waiting
from lobby.services.lines.attendance import THERE_FOR
from poker.models import Seat, Table
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.apart import apart
from tests.e2e.guest import PHONE_AND_DESK_BY_NIGHT, Guest, chromium, overflow
from tests.room.games import new_game
from tests.room.launcher import eventually

SHOTS: Path = settings.VAR_DIR / "screenshots"
LOOK_AWAY = """() => {
  Object.defineProperty(document, "hidden", { get: () => true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def full_table(new_player: PlayerFactory, preset: str, seats: int) -> Table:
    """The only table of a game, its seats taken by people who are away."""
    game = new_game(
        f"Full {preset}",
        preset=preset,
        structure="pot_limit",
        small_blind=100,
        big_blind=200,
        seats=seats if preset == "holdem" else 0,
    )
    table = open_table(game=game, name="Havel")
    for seat in range(seats):
        player = new_player()
        seating.sit(table_id=table.pk, player=player, seat=seat, amount=20_000)
        seating.sit_out(table_id=table.pk, player_id=player.pk, action_id=f"away-{seat}")
    return table


def free_a_seat(table: Table) -> None:
    left = Seat.objects.filter(table=table).earliest("number")
    seating.leave(table_id=table.pk, player_id=left.player_id, action_id=f"free-{left.pk}")


def wait_until_watched(since: datetime) -> None:
    """Return once the room has seen the page of whoever waits after ``since``: while a page is
    loaded anew its player is not in the lobby, and would be called instead of seated."""
    seen = Waiting.objects.filter(watches_until__gte=since + THERE_FOR)
    assert eventually(seen.exists, 30)


def shoot(guest: Guest, name: str, size: tuple[int, int]) -> None:
    """A screenshot of what the guest sees, which nothing runs over sideways."""
    SHOTS.mkdir(exist_ok=True)
    guest.page.screenshot(path=SHOTS / f"{name}-{size[0]}.png")
    assert overflow(guest.page) == 0


def take_the_seat(guest: Guest) -> None:
    """Say yes in the dialog, and come to the table."""
    with guest.page.expect_navigation(wait_until="commit"):
        guest.page.click("dialog[open] [data-action=join]")


@PHONE_AND_DESK_BY_NIGHT
def test_picking_a_seat_and_joining_what_one_watches(
    room: RoomFactory, new_player: PlayerFactory, size: tuple[int, int]
) -> None:
    opened = room(webs=1, clocks=1, seed=False)
    table = full_table(new_player, "holdem", 6)
    for _ in range(3):
        apart(partial(free_a_seat, table))
    with chromium() as browser:
        ana = Guest(browser, opened.webs[0].url, "Ana", size)
        ben = Guest(browser, opened.webs[0].url, "Ben", size)
        for guest in (ana, ben):
            guest.sign_up()
        ana.page.click(f"#join-{table.game_id}")
        ana.page.wait_for_selector("[data-table-card]")
        shoot(ana, "tables", size)
        ana.page.click(f"#seat-{table.pk}-1")
        ana.page.wait_for_selector("dialog[open]")
        assert 25 <= int(ana.page.inner_text("[data-seconds]")) <= 30
        shoot(ana, "held-seat", size)
        ben.page.goto(f"{opened.webs[0].url}/games/{table.game_id}/")
        assert "held" in ben.page.inner_text(".seat-list > li:nth-child(2)")
        ben.page.click(f"#watch-{table.pk}")
        ben.until(lambda view: view.get("seats"))
        assert ben.view()["you"] == {}
        shoot(ben, "watching", size)
        ben.page.click("[data-seat='1'] .take-seat")
        ben.page.wait_for_selector("text=held for another player")
        take_the_seat(ana)
        ana.until(lambda view: view.get("you", {}).get("seat") == 1)
        ben.page.click("[data-seat='2'] .take-seat")
        take_the_seat(ben)
        ben.until(lambda view: view.get("you", {}).get("seat") == 2)
        assert ana.complaints == []
        assert [one for one in ben.complaints if "422" not in one] == []


@pytest.mark.long
@PHONE_AND_DESK_BY_NIGHT
@pytest.mark.rule("queue-order")
def test_being_called_to_a_picked_table(
    room: RoomFactory, new_player: PlayerFactory, size: tuple[int, int]
) -> None:
    opened = room(webs=1, clocks=1, worker=True, beat=True, seed=False)
    table = full_table(new_player, "holdem", 2)
    with chromium() as browser:
        ana = Guest(browser, opened.webs[0].url, "Ana", size)
        ben = Guest(browser, opened.webs[0].url, "Ben", size)
        for guest in (ana, ben):
            guest.sign_up()
            guest.page.click(f"#join-{table.game_id}")
            guest.page.click(f"#wait-{table.pk}")
            guest.page.wait_for_selector("[data-your-place]")
        assert "number 2 of 2" in ben.page.inner_text("[data-your-place]")
        shoot(ben, "waiting", size)
        ana.page.goto(f"{opened.webs[0].url}/hands/")
        apart(lambda: free_a_seat(table))
        ana.page.wait_for_selector("[data-action=take-call]", timeout=60_000)
        shoot(ana, "called", size)
        ana.page.evaluate(LOOK_AWAY)
        ana.page.wait_for_function("() => document.title.includes('Your seat is free')")
        ana.page.click("[data-action=decline-call]")
        ben.page.wait_for_selector("[data-action=take-call]", timeout=60_000)
        ben.page.click("[data-action=take-call]")
        take_the_seat(ben)
        ben.until(lambda view: view.get("you", {}).get("seat") == 0)
        assert (ana.complaints, ben.complaints) == ([], [])


@pytest.mark.long
@PHONE_AND_DESK_BY_NIGHT
@pytest.mark.rule("pool-seating")
@pytest.mark.rule("queue")
def test_a_drawn_seat_and_the_line_of_a_pool(
    room: RoomFactory, new_player: PlayerFactory, size: tuple[int, int]
) -> None:
    opened = room(webs=1, clocks=1, worker=True, beat=True, seed=False)
    table = full_table(new_player, "plo-pool", 5)
    with chromium() as browser:
        ana = Guest(browser, opened.webs[0].url, "Ana", size)
        ben = Guest(browser, opened.webs[0].url, "Ben", size)
        for guest in (ana, ben):
            guest.sign_up()
        ana.page.click(f"#join-{table.game_id}")
        ana.page.wait_for_selector("dialog[open] [data-seconds]")
        told = ana.page.inner_text("dialog[open]")
        assert "You learn which when you sit down" in told
        assert "Seat 6" not in told
        assert "Havel" not in told
        shoot(ana, "drawn-seat", size)
        ben.page.click(f"#join-{table.game_id}")
        ben.page.wait_for_selector("dialog[open]")
        assert "number 1 in line" in ben.page.inner_text("dialog[open]")
        shoot(ben, "line", size)
        take_the_seat(ana)
        ben.page.click("dialog[open] [data-action=join]")
        ben.page.wait_for_selector("[data-your-place]")
        apart(wait_until_watched, since=timezone.now())
        apart(lambda: free_a_seat(table))
        ben.page.wait_for_url("**/tables/*/", timeout=60_000)
        ben.until(lambda view: view.get("you", {}).get("seat") == 0)
        assert (ana.complaints, ben.complaints) == ([], [])
