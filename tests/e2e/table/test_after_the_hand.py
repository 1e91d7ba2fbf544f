"""After a hand, in real browsers at its table: cards are shown, the hand is disputed, and who meant
to leave then stays."""

from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Browser

from poker.models import HandDispute, RuleSet
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.apart import apart
from tests.e2e.guest import PHONE_AND_DESK_BY_NIGHT, Guest, chromium
from tests.poker.entitlement import hole_cards
from tests.poker.felt import Felt
from tests.poker.history.pages import reader
from tests.room.games import new_game

SHOTS: Path = settings.VAR_DIR / "screenshots"
OTHERS_CARD = "[data-seat='0'] .hole-cards [data-card]"


def seated(browser: Browser, url: str, table_id: int, session: str, size: tuple[int, int]) -> Guest:
    guest = Guest(browser, url, "Seated", size)
    guest.page.context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
    guest.page.goto(f"{url}/tables/{table_id}/")
    guest.until(lambda view: view["you"].get("cards"))
    return guest


@pytest.mark.long
@pytest.mark.rule("showdown-order")
@PHONE_AND_DESK_BY_NIGHT
def test_a_card_is_shown_and_the_hand_disputed_from_the_table(
    room: RoomFactory, new_player: PlayerFactory, size: tuple[int, int]
) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    game = new_game("Shown 1/2", small_blind=100, big_blind=200)
    felt = Felt(open_table(game=game, name="Arno").pk, timezone.now())
    for seat in range(3):
        felt.sit(new_player(), seat, 20000)
    felt.deal()
    mine = sorted(hole_cards(felt.state, felt.table_id, felt.players[0].pk))
    sessions = [reader(felt.players[seat]).cookies["sessionid"].value for seat in (0, 1)]
    with chromium() as browser:
        ana, ben = (seated(browser, url, felt.table_id, session, size) for session in sessions)
        assert ana.page.locator("[data-show-cards] button").count() == 0
        mean_to_leave_and_stay(ben)
        apart(felt.act_all_fold)
        ana.page.wait_for_selector("[data-show-cards] button")
        offered = ana.page.locator(".commands").bounding_box()
        SHOTS.mkdir(exist_ok=True)
        read_session(ben)
        ana.page.screenshot(path=SHOTS / f"show-cards-{size[0]}.png")
        ana.page.click(f"[data-show-cards] button:has([data-card='{mine[2]}'])")
        ben.page.wait_for_selector(OTHERS_CARD)
        assert ben.view()["seats"]["0"]["cards"] == [mine[2]]
        ana.page.click("[data-show-cards] [data-action=show-all]")
        ben.until(lambda view: sorted(view["seats"]["0"].get("cards", ())) == mine)
        ana.page.wait_for_selector("[data-show-cards]:empty", state="attached")
        assert ana.page.locator(".commands").bounding_box() == offered, "no button has moved"
        ben.page.screenshot(path=SHOTS / f"shown-cards-{size[0]}.png")
        ben.page.locator("[data-log-panel]").evaluate("panel => { panel.open = true; }")
        assert "after the hand" in ben.page.inner_text("[data-kind=cards_shown] >> nth=0")
        with ben.page.context.expect_page() as opened:
            ben.page.click("text=Dispute this hand")
        page = opened.value
        page.fill("[name=text]", "The button should have been mine.")
        page.screenshot(path=SHOTS / f"dispute-{size[0]}.png", full_page=True)
        page.click("main button[type=submit]")
        page.wait_for_selector("[data-dispute=open]")
        page.screenshot(path=SHOTS / f"disputed-{size[0]}.png", full_page=True)
        assert ana.complaints == ben.complaints == []
        apart(is_disputed)


@pytest.mark.rule("hole-cards")
@PHONE_AND_DESK_BY_NIGHT
def test_six_cards_are_shown_at_once(
    room: RoomFactory, new_player: PlayerFactory, size: tuple[int, int]
) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    game = new_game("Six 1/2", small_blind=100, big_blind=200)
    RuleSet.objects.update(variant="omaha_6")
    felt = Felt(open_table(game=game, name="Six").pk, timezone.now())
    for seat in range(3):
        felt.sit(new_player(), seat, 20000)
    felt.deal()
    mine = sorted(hole_cards(felt.state, felt.table_id, felt.players[0].pk))
    session = reader(felt.players[0]).cookies["sessionid"].value
    with chromium() as browser:
        ana = seated(browser, url, felt.table_id, session, size)
        apart(felt.act_all_fold)
        ana.page.wait_for_selector("[data-show-cards] button")
        assert ana.page.locator("[data-show-cards] [data-card]").count() == len(mine) == 6
        group = ana.page.locator("[data-show-cards]").bounding_box()
        assert group is not None
        assert group["x"] >= 0
        for button in ana.page.locator("[data-show-cards] button").all():
            box = button.bounding_box()
            assert box is not None
            assert box["x"] >= group["x"]
            assert box["x"] + box["width"] <= min(group["x"] + group["width"], size[0])
        SHOTS.mkdir(exist_ok=True)
        ana.page.screenshot(path=SHOTS / f"show-six-{size[0]}.png")
        ana.page.click("[data-show-cards] [data-action=show-all]")
        ana.until(lambda view: sorted(view["seats"]["0"].get("cards", ())) == mine)
        ana.page.wait_for_selector("[data-show-cards]:empty", state="attached")
        assert ana.complaints == []


def mean_to_leave_and_stay(guest: Guest) -> None:
    """Leave when the hand is over, and take that back before it is."""
    guest.press("leave")
    guest.page.click("dialog[open] [data-action=leave_after_hand]")
    guest.until(lambda view: view["you"].get("leaves_after"))
    guest.page.wait_for_selector("text=You leave when this hand is over.")
    guest.press("stay")
    guest.until(lambda view: "leaves_after" not in view["you"])


def read_session(guest: Guest) -> None:
    guest.page.click("[data-session-sign]")
    guest.page.wait_for_selector("dialog [data-seat-session]")
    assert guest.page.locator("dialog dd").nth(1).inner_text() == "1"
    guest.page.screenshot(path=SHOTS / f"seat-session-{guest.width}.png")
    guest.page.click("dialog[open] [data-action=close]")


def is_disputed() -> None:
    assert HandDispute.objects.get().text == "The button should have been mine."
