"""A player reads their statement and their inbox, on a phone."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import expect

from accounts.core import inbox
from accounts.ledger import moving
from accounts.ledger.models import Currency
from accounts.models import Player
from tests.accounts.ledger.waiver import waived_evidence
from tests.conftest import RoomFactory
from tests.e2e.apart import apart
from tests.e2e.guest import PHONE, Guest, chromium, overflow
from tests.room.database import RoomDatabase

SHOTS: Path = settings.VAR_DIR / "screenshots"


def a_busy_day() -> None:
    """Ida and Jan buy in at one table, play sixty hands, and Ida is taken from it."""
    reader, other = Player.objects.order_by("screen_name")
    where: dict[str, Any] = {"table_no": 3, "currency": Currency.PLAY}
    for player in (reader, other):
        moving.buy_in(player=player, amount=20_000, key=f"in {player.pk}", **where)
    for hand in range(1, 61):
        name = f"table:3 hand:{hand}"
        nets = {reader.pk: 150, other.pk: -150} if hand % 3 else {reader.pk: -275, other.pk: 275}
        moving.settle_hand(nets=nets, reference=name, key=name, **where)
    moving.cash_out(player=reader, amount=10_000, key="out", **where)
    data = {"table": "Arno", "amount": 10_000, "currency": "PLAY"}
    inbox.put(player_id=reader.pk, kind="evicted", data=data, key="evicted")


@pytest.mark.long
def test_statement_and_inbox_on_a_phone(room: RoomFactory, room_db: RoomDatabase) -> None:
    opened = room(webs=1, clocks=0, seed=False)
    SHOTS.mkdir(exist_ok=True)
    with chromium() as browser:
        guest, other = (Guest(browser, opened.webs[0].url, name, PHONE) for name in ("Ida", "Jan"))
        guest.sign_up()
        other.sign_up()
        with waived_evidence(room_db.owner_url):
            apart(a_busy_day)
        page = guest.page
        page.click("[data-wallet]")
        page.click("[data-statement]")
        expect(page.locator("[data-movement]")).to_have_count(50)
        assert overflow(page) == 0
        page.screenshot(path=SHOTS / "statement.png")
        page.click("text=Older movements")
        expect(page.locator("[data-movement]")).to_have_count(13)
        page.click("[data-unread='1']")
        expect(page.locator("[data-message]")).to_contain_text("100.00 play money")
        assert overflow(page) == 0
        page.screenshot(path=SHOTS / "inbox.png")
        page.click("text=Mark all as read")
        expect(page.locator("[data-unread='0']")).to_have_count(1)
        assert guest.complaints == []
