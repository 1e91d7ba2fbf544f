"""A stranger's first evening, in a real browser, from sign-up to the tenth hand."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings

from config.places import BASE_DIR
from poker.models import Seat, Table
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.guest import DESKTOP, PHONE, Guest, View, chromium, overflow
from tests.room.games import new_game
from tests.room.launcher import eventually
from tests.room.processes import Room

GAME = "Pot-limit Omaha 1/2"
SHOTS: Path = settings.VAR_DIR / "screenshots"


def check_ledger(room: Room) -> "subprocess.CompletedProcess[str]":
    """`manage.py check_ledger`, as staff would run it beside the open room."""
    return subprocess.run(
        [sys.executable, "manage.py", "check_ledger"],
        cwd=BASE_DIR,
        env=os.environ
        | {
            "DATABASE_URL": room.database.url,
            "DATABASE_WORKER_URL": room.database.worker_url,
        },
        capture_output=True,
        text=True,
        check=False,
    )


def start_bots(room: Room) -> None:
    """Return once bots wait at the game that strangers join here."""
    room.start_bots("--fast")
    bots = Seat.objects.filter(player__is_bot=True, table__game__name=GAME)
    assert eventually(lambda: bots.count() >= 2, 30)


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "hands"),
    [
        (DESKTOP, 4),
        pytest.param(DESKTOP, 10, marks=pytest.mark.nightly),
        pytest.param(PHONE, 10, marks=pytest.mark.nightly),
    ],
)
def test_hands_with_bots(room: RoomFactory, size: tuple[int, int], hands: int) -> None:
    opened = room(webs=1, clocks=1, worker=True, beat=True)
    start_bots(opened)
    with chromium() as browser:
        guest = Guest(browser, opened.webs[0].url, "Stranger", size)
        guest.sign_up()
        assert "10,000.00" in guest.page.inner_text("header")
        pressed = time.monotonic()
        guest.join(GAME)
        assert time.monotonic() - pressed < 10, "seated at once, on a machine busy with tests"
        guest.until(lambda view: view.get("you", {}).get("cards"), 10)
        SHOTS.mkdir(exist_ok=True)
        guest.page.screenshot(path=SHOTS / f"table-{size[0]}.png")
        assert len(guest.play_hands(hands, 150)) == hands
        assert guest.complaints == []
        assert guest.hosts == {opened.webs[0].url.split("/")[2]}
        assert overflow(guest.page) == 0
        bots = [seat for seat in guest.view()["seats"].values() if seat["bot"]]
        assert len(bots) >= 2
        assert guest.page.locator("[data-seat]", has_text="bot").count() >= 2
    checked = check_ledger(opened)
    assert checked.returncode == 0, checked.stderr
    assert checked.stdout.count("\n") == 1


def test_a_reload_in_a_hand_shows_the_same_table(room: RoomFactory) -> None:
    opened = room(webs=1, clocks=1)
    start_bots(opened)
    with chromium() as browser:
        guest = Guest(browser, opened.webs[0].url, "Reloader", DESKTOP)
        guest.sign_up()
        guest.join(GAME)
        before = guest.until(lambda view: view.get("you", {}).get("options") and in_play(view))
        guest.page.reload()
        after = guest.until(lambda view: view.get("you", {}).get("options") and in_play(view))
        assert after == before


def in_play(view: View) -> View:
    """What stands still while a player thinks: newcomers sit down and choose meanwhile, and
    pledges for the next hand come in."""
    seats = {number: seat for number, seat in view["seats"].items() if "hidden" in seat}
    return {part: view[part] for part in ("table", "hand", "turn", "you")} | {"seats": seats}


@pytest.fixture
def full_table(new_player: PlayerFactory) -> Table:
    """The only table of a dear game, its six seats taken by people who are away."""
    game = new_game("Dear game", small_blind=2500, big_blind=5000)
    table = open_table(game=game, name="Full table")
    for seat in range(6):
        player = new_player()
        seating.sit(table_id=table.pk, player=player, seat=seat, amount=250_000)
        seating.sit_out(table_id=table.pk, player_id=player.pk, action_id=f"away-{seat}")
    return table


def free_a_seat(table: Table) -> None:
    player = table.seats.order_by("number").first()
    assert player is not None
    seating.leave(table_id=table.pk, player_id=player.player_id, action_id="free")


@pytest.mark.rule("queue")
@pytest.mark.rule("queue-order")
def test_waiting_in_line_and_being_seated(room: RoomFactory, full_table: Table) -> None:
    opened = room(webs=1, clocks=1, worker=True, beat=True, seed=False)
    env = os.environ | {"DATABASE_URL": opened.database.url}
    leave = (
        "from tests.e2e.test_first_evening import free_a_seat; from poker.models import Table; "
        f"free_a_seat(Table.objects.get(pk={full_table.pk}))"
    )
    with chromium() as browser:
        ada = Guest(browser, opened.webs[0].url, "Ada", DESKTOP)
        ben = Guest(browser, opened.webs[0].url, "Ben", PHONE)
        for guest in (ada, ben):
            guest.sign_up()
            guest.ask_to_join("Dear game", "2500")
            guest.page.wait_for_selector("[data-your-place]")
        assert "number 1 of" in ada.page.inner_text("[data-your-place]")
        assert "number 2 of 2" in ben.page.inner_text("[data-your-place]")
        ada.page.wait_for_selector("text=number 1 of 2")
        ada.page.click("[data-action=leave-line]")
        ben.page.wait_for_selector("text=number 1 of 1")
        ada.ask_to_join("Dear game", "2500")
        ada.page.wait_for_selector("text=number 2 of 2")
        subprocess.run(
            [sys.executable, "manage.py", "shell", "-v0", "-c", leave],
            cwd=BASE_DIR,
            env=env,
            check=True,
        )
        ben.page.wait_for_url("**/tables/*/", timeout=15_000)
        ada.page.wait_for_selector("text=number 1 of 1")
        assert ben.until(lambda view: view.get("you", {}).get("seat") is not None)
    assert check_ledger(opened).returncode == 0


def test_a_buy_in_beyond_the_limits_is_told_in_words(room: RoomFactory) -> None:
    opened = room(webs=1, clocks=0)
    with chromium() as browser:
        guest = Guest(browser, opened.webs[0].url, "Miser", PHONE)
        guest.sign_up()
        for amount in ("99.99", "200.01", "abc", "1e3", "-5"):
            guest.ask_to_join("Pot-limit Omaha 1/2", amount)
            guest.page.wait_for_selector("dialog[open] [data-refusal]:not([hidden])")
            if amount in ("99.99", "200.01"):
                told = guest.page.inner_text("dialog[open] [data-refusal]")
                assert told == "Bring from 100.00 to 200.00. Why?"
            guest.page.click("dialog[open] [data-closes-dialog]")
        assert "10,000.00" in guest.page.inner_text("header")
