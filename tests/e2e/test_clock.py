"""The clock of a turn, the time bank and disconnect protection, as a browser shows them."""

from collections.abc import Callable
from typing import Any

import pytest

from poker.models import RuleSet
from poker.services.tables.opening import open_table
from tests.conftest import RoomFactory
from tests.e2e.guest import DESKTOP, PHONE, Guest, chromium, overflow
from tests.room.games import new_game

CLOCK = """async () => {
  const { ServerClock } = await import("/static/poker/table/server_clock.js");
  const device = { wall: 1000000, steady: 0 };
  const clock = new ServerClock({ wall: () => device.wall, steady: () => device.steady });
  const server = { ahead: 5000 };
  const told = { jumps: 0, late: [] };
  clock.onJump = () => { told.jumps += 1; };
  const pass = (ms) => { device.wall += ms; device.steady += ms; };
  const look = () => told.late.push(Math.round(device.wall + server.ahead - clock.now()));
  const ping = (there, back) => {
    clock.asked();
    pass(there);
    const now = device.wall + server.ahead;
    pass(back);
    clock.answered(now);
  };
  clock.now();
  ping(400, 20); look();
  ping(15, 15); look();
  ping(10, 900); look();
  device.wall += 3600000; look();
  ping(30, 30); look();
  device.wall -= 60000; server.ahead += 60000; clock.now();
  clock.asked(); clock.reconnected();
  ping(20, 20); look();
  return told;
}"""

COUNTDOWN = """async ([turn, nows]) => {
  const { countdown } = await import("/static/poker/table/turn_timer.js");
  return nows.map((now) => countdown(turn, now));
}"""


@pytest.mark.long
@pytest.mark.rule("turn-clock")
def test_a_browser_shows_the_clock_the_bank_and_the_protections(room: RoomFactory) -> None:
    opened = room(webs=1, clocks=1, seed=False)
    game = new_game("Quick D", preset="omaha-protected", small_blind=100, big_blind=200)
    RuleSet.objects.update(silent_s=3, turn_s=5, bank_s=30)
    open_table(game=game, name="Quick")
    with chromium() as browser:
        ada = Guest(browser, opened.webs[0].url, "Ada", DESKTOP)
        ben = Guest(browser, opened.webs[0].url, "Ben", PHONE)
        for guest in (ada, ben):
            guest.sign_up()
            tags = guest.page.locator("[data-protections], [data-time-bank]").all_inner_texts()
            assert tags == ["disconnect protection", "time bank"]
            guest.join("Quick D")
        actor = _actor(ada, ben)
        _watch_the_turn(actor, ben if actor is ada else ada)
        _decline(actor)
        for guest in (ada, ben):
            assert overflow(guest.page) == 0
            assert guest.complaints == []


def _actor(*guests: Guest) -> Guest:
    acting = guests[0].until(lambda view: view.get("turn"))["seat"]
    return next(guest for guest in guests if guest.until(_own_seat)[0] == acting)


def _own_seat(view: dict[str, Any]) -> tuple[int, ...]:
    """The seat of whoever sees this, once it is known."""
    return (view["you"]["seat"],) if view.get("you") else ()


def _watch_the_turn(actor: Guest, other: Guest) -> None:
    """Nothing at first, then the countdown, then the bank; acting leaves the rest in it."""
    time_of = other.page.locator(".seat.turn .time")
    assert not time_of.is_visible()
    _soon(other, time_of.is_visible)
    assert int(time_of.inner_text()) <= 2
    banked = other.page.locator(".seat.turn .time.banked")
    _soon(other, banked.is_visible)
    assert 25 <= int(banked.inner_text()) <= 30
    actor.press("call")
    _soon(other, lambda: "of the time bank" in (other.page.text_content("[data-log]") or ""))
    seat = str(actor.view()["you"]["seat"])
    assert 25 <= other.view()["seats"][seat]["bank_s"] < 30


def _soon(guest: Guest, true: Callable[[], Any]) -> None:
    guest.until(lambda _view: true(), timeout_s=10)


def _decline(guest: Guest) -> None:
    button = guest.page.locator("[data-action=protection]")
    assert button.inner_text() == "Disconnect protection: 2 left"
    guest.press("protection")
    guest.until(lambda view: view["you"]["protected"] is False)
    assert button.inner_text() == "Disconnect protection: declined"
    assert button.get_attribute("aria-pressed") == "false"


@pytest.mark.rule("turn-clock")
def test_the_pages_modules_judge_time_by_the_server(room: RoomFactory) -> None:
    opened = room(webs=1, clocks=0, seed=False)
    with chromium() as browser:
        guest = Guest(browser, opened.webs[0].url, "Ada", DESKTOP)
        guest.sign_up()
        _require_a_true_clock(guest)
        _require_a_silent_part(guest)


def _require_a_true_clock(guest: Guest) -> None:
    """An answer that was slow one way is off by half the difference, faster ones are right and
    slower ones change nothing; a sleep and a clock set anew are both noticed and got over."""
    assert guest.page.evaluate(CLOCK) == {"jumps": 2, "late": [-190, 0, 0, 0, 0, 0]}


def _require_a_silent_part(guest: Guest) -> None:
    """No countdown at first; a time bank is a countdown of its own."""
    turn = {"silent_until": 10_000, "deadline_at": 30_000}
    shown = guest.page.evaluate(COUNTDOWN, [turn, [9_999, 10_000, 15_000, 30_500]])
    told = [left and (left["fraction"], left["seconds"]) for left in shown]
    assert told == [None, (1, 20), (0.75, 15), (0, 0)]
    banked = {**turn, "bank_since": 30_000, "deadline_at": 60_000}
    assert guest.page.evaluate(COUNTDOWN, [banked, [45_000]]) == [
        {"fraction": 0.5, "seconds": 15, "banked": True}
    ]
