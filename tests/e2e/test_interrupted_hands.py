"""A hand is suspended, another void: what a player sees of it at the table, on a phone."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from poker.services.staff.suspending import suspend
from poker.services.staff.voiding import void_running_hand
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.apart import apart
from tests.e2e.guest import PHONE, Guest, chromium, overflow
from tests.poker.felt import Felt
from tests.poker.history.pages import reader
from tests.room.games import new_game

SHOTS: Path = settings.VAR_DIR / "screenshots"


def notice(guest: Guest, words: str) -> None:
    """Wait until the middle of the felt says so."""
    guest.page.locator("[data-notice]", has_text=words).wait_for(timeout=10_000)


@pytest.mark.rule("void-refund")
@pytest.mark.rule("unresolved-hold")
def test_the_table_says_what_became_of_the_hand(
    room: RoomFactory, new_player: PlayerFactory
) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    game = new_game("Evening 1/2", small_blind=100, big_blind=200)
    felt = Felt(open_table(game=game, name="Arno").pk, timezone.now())
    for seat in range(3):
        felt.sit(new_player(), seat, 20000)
    action: dict[str, Any] = {"table_id": felt.table_id, "staff": new_player(), "reason": "Test"}
    session = reader(felt.players[0]).cookies["sessionid"].value
    SHOTS.mkdir(exist_ok=True)
    felt.deal()
    felt.check_or_call()
    with chromium() as browser:
        guest = Guest(browser, url, "Player", PHONE)
        guest.page.context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
        guest.page.goto(f"{url}/tables/{felt.table_id}/")
        apart(suspend, **action, now=felt.now)
        notice(guest, "The hand is suspended: its bets are held")
        guest.page.screenshot(path=SHOTS / "suspended.png")
        apart(felt.deal)
        apart(void_running_hand, **action, now=felt.now)
        notice(guest, "The hand is void: all bets are returned.")
        assert "This hand is void" in (guest.page.text_content("[data-log]") or "")
        guest.page.screenshot(path=SHOTS / "voided.png")
        guest.page.goto(f"{url}/hands/held/")
        guest.page.screenshot(path=SHOTS / "held.png", full_page=True)
        assert guest.page.locator("[data-held]").count() == 1
        assert overflow(guest.page) == 0
        assert guest.complaints == []
