"""Two people at a real table: by mouse and by keyboard, and by touch on a phone."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from poker.services.tables.opening import open_table
from tests.conftest import RoomFactory
from tests.e2e.guest import DESKTOP, PHONE, Guest, chromium
from tests.room.games import new_game

pytestmark = pytest.mark.long

PATIENCE_S = 90
PAUSES = {"ROOM_DEAL_PAUSE_MS": "300", "ROOM_START_PAUSE_MS": "300", "ROOM_RUNOUT_PAUSE_MS": "100"}
HEARD = """window.heard = [];
document.addEventListener("DOMContentLoaded", () => {
  const region = document.querySelector("[data-announcer]");
  if (!region) return;
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => {
    window.heard.push(...[...addedNodes].map((node) => node.textContent));
  })).observe(region, { childList: true });
});"""
SPOKEN = ("Your turn", "Ben is to act", "Your cards: ", " of ", "Ben calls", "Flop: ", " wins ")
Options = dict[str, Any]
Press = Callable[[str], None]


class Hand:
    """How one person works the row; each command says the line it must leave in everybody's log."""

    def __init__(self, guest: Guest, *, tap: bool) -> None:
        self.guest = guest
        self.page = guest.page
        self.press: Press = self.page.tap if tap else self.page.click
        self.left = [self.check, self.call, self.sized, self.fold]
        if not tap:
            self.left += [self.check_by_key, self.call_by_key, self.sized_by_key, self.fold_by_key]

    def act(self) -> str:
        """Do the first command left that can be done now, else just go along."""
        options = self.guest.view()["you"]["options"]
        for command in self.left:
            if line := command(options):
                self.left.remove(command)
                return line
        action = "check" if "check" in options else "call"
        return self._by_button(action, options, f"{action}s")

    def check(self, options: Options) -> str | None:
        return self._by_button("check", options, "checks")

    def call(self, options: Options) -> str | None:
        return self._by_button("call", options, "calls")

    def fold(self, options: Options) -> str | None:
        return self._by_button("fold", options, "folds") if "call" in options else None

    def sized(self, options: Options) -> str | None:
        if not self._may_size(options):
            return None
        self.press("[data-preset=pot]:enabled")
        return self._wager(options, lambda action: self.press(f"[data-action={action}]:enabled"))

    def check_by_key(self, options: Options) -> str | None:
        return self._by_key("k", "check", options, "checks")

    def call_by_key(self, options: Options) -> str | None:
        return self._by_key("c", "call", options, "calls")

    def fold_by_key(self, options: Options) -> str | None:
        return self._by_key("f", "fold", options, "folds") if "call" in options else None

    def sized_by_key(self, options: Options) -> str | None:
        if not self._may_size(options):
            return None
        self.page.keyboard.press("ArrowUp")
        return self._wager(options, lambda _action: self.page.keyboard.press("r"))

    def _may_size(self, options: Options) -> bool:
        """Small enough a pot that nobody is broke before the evening is over."""
        return bool({"bet", "raise"} & options.keys()) and self.guest.view()["hand"]["pot"] < 2_000

    def _wager(self, options: Options, send: Callable[[str], None]) -> str:
        action = "bet" if "bet" in options else "raise"
        self.page.wait_for_selector(f"[data-action={action}]:enabled")
        amount = self.page.inner_text(f"[data-action={action}] .money")
        send(action)
        words = "bets" if action == "bet" else "raises to"
        return f"{self.guest.name} {words} {amount}"

    def _by_button(self, action: str, options: Options, words: str) -> str:
        if action not in options:
            return ""
        self.press(f"[data-action={action}]:enabled")
        return f"{self.guest.name} {words}"

    def _by_key(self, key: str, action: str, options: Options, words: str) -> str:
        if action not in options:
            return ""
        self.page.wait_for_selector(f"[data-action={action}]:enabled")
        self.page.keyboard.press(key)
        return f"{self.guest.name} {words}"


def test_every_command_takes_effect_however_it_is_done(room: RoomFactory) -> None:
    opened = room(webs=1, clocks=1, seed=False, env=PAUSES)
    terms: Any = {"preset": "holdem", "structure": "no_limit"}
    game = new_game("Duel 1/2", small_blind=100, big_blind=200, **terms)
    open_table(game=game, name="Duel")
    url = opened.webs[0].url
    with chromium() as browser:
        ada = Guest(browser, url, "Ada", DESKTOP)
        ben = Guest(browser, url, "Ben", PHONE, touch=True)
        ada.page.add_init_script(HEARD)
        for guest in (ada, ben):
            guest.sign_up()
            guest.join("Duel 1/2")
        hands = {guest.name: Hand(guest, tap=guest is ben) for guest in (ada, ben)}
        _play(ada, ben, hands)
        _spoken(ada)
        for guest in (ada, ben):
            assert guest.complaints == []


def _play(ada: Guest, ben: Guest, hands: dict[str, Hand]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while any(hand.left for hand in hands.values()):
        assert time.monotonic() < deadline, [hand.left for hand in hands.values()]
        for guest, other in ((ada, ben), (ben, ada)):
            if guest.view().get("you", {}).get("options"):
                _one_command(hands[guest.name], other)
        ada.page.wait_for_timeout(30)


def _one_command(hand: Hand, other: Guest) -> None:
    """A command is told at the other's table, and the turn is over."""
    before = _log(other)
    decision = hand.guest.view()["turn"]["decision"]
    line = hand.act()
    hand.guest.until(lambda view: view.get("turn", {}).get("decision") != decision)
    told = other.until(lambda _view: _log(other)[len(before) :])
    assert line in told


def _log(guest: Guest) -> str:
    return guest.page.text_content("[data-log]") or ""


def _spoken(guest: Guest) -> None:
    """A screen reader heard whose turn it was, the cards, the commands and the results."""
    region = guest.page.locator("[data-announcer]")
    assert region.get_attribute("aria-live") == "polite"
    heard = guest.page.evaluate("window.heard.join(' / ')")
    assert [words for words in SPOKEN if words not in heard] == []
