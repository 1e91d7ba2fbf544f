"""The hand log: whole for whoever comes, followed to its end, copied as text, the last hand at a
key."""

import pytest
from django.utils import timezone

from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.apart import apart
from tests.e2e.guest import PHONE_AND_DESK_BY_NIGHT, chromium
from tests.e2e.table.served_table import Lent, served
from tests.e2e.table.test_after_the_hand import seated
from tests.e2e.table.turns import waiting
from tests.poker.felt import Felt
from tests.poker.history.pages import reader
from tests.room.games import new_game

LINES = "[...document.querySelectorAll('[data-log] > [data-hand]')].map((line) => line.textContent)"
AT_END = """() => {
  const log = document.querySelector("[data-log]");
  return log.scrollTop + log.clientHeight >= log.scrollHeight - 2;
}"""


@pytest.mark.rule("player-history")
@PHONE_AND_DESK_BY_NIGHT
def test_it_is_whole_after_coming_and_coming_again_in_the_middle_of_a_hand(
    room: RoomFactory, new_player: PlayerFactory, size: tuple[int, int]
) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    game = new_game("Log 1/2", small_blind=100, big_blind=200)
    felt = Felt(open_table(game=game, name="Arno").pk, timezone.now())
    for seat in range(3):
        felt.sit(new_player(), seat, 20000)
    felt.deal()
    felt.act_all_fold()
    felt.deal()
    felt.check_or_call()
    player, observer = felt.players[0], new_player()
    sessions = [reader(who).cookies["sessionid"].value for who in (player, observer)]
    with chromium() as browser:
        guest = seated(browser, url, felt.table_id, sessions[0], size)
        guest.page.wait_for_function(f"() => {LINES}.some((line) => line.includes('calls'))")
        first = guest.page.evaluate(LINES)
        assert [line for line in first if line.startswith("Hand ")] == ["Hand 1", "Hand 2"]
        assert sum(line.startswith("Your cards") for line in first) == 2
        apart(felt.check_or_call)
        guest.page.wait_for_function(f"() => {LINES}.length > {len(first)}")
        live = guest.page.evaluate(LINES)
        guest.page.reload()
        guest.page.wait_for_function(f"() => {LINES}.length >= {len(live)}")
        assert guest.page.evaluate(LINES) == live, "as if one had never been away"
        guest.page.context.clear_cookies(name="sessionid")
        guest.page.context.add_cookies([{"name": "sessionid", "value": sessions[1], "url": url}])
        guest.page.reload()
        guest.page.wait_for_function(f"() => {LINES}.some((line) => line.includes('calls'))")
        seen = guest.page.evaluate(LINES)
        assert seen == [line for line in live if not line.startswith("Your cards")]
        guest.page.keyboard.press("l")
        guest.page.wait_for_selector("[data-last-hand]")
        shown = guest.page.locator("[data-last-hand] li").all_inner_texts()
        assert shown[0] == "Hand 1"
        assert shown == seen[: seen.index("Hand 2")]
        guest.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        guest.page.click("dialog [data-action=copy]")
        guest.page.wait_for_selector("dialog >> text=Copied")
        assert guest.page.evaluate("navigator.clipboard.readText()") == "\n".join(shown)
        assert guest.complaints == []


def test_it_is_followed_to_its_end_after_a_hand_of_ones_own(lent: Lent) -> None:
    with chromium() as browser, served(browser, *lent, waiting()) as table:
        page = table.page
        for turn in range(60):
            table.step("checked", {"seat": turn % 2 + 1}, {})
        assert page.evaluate(AT_END)
        table.step("hand_ended", {}, {"hand": {"over": True}, "turn": None})
        page.wait_for_selector("[data-kind=hand_links]", state="attached")
        assert page.evaluate(AT_END), "its links are at the end as well"
        table.step("folded", {"seat": 1}, {})
        assert page.evaluate(AT_END)
        page.evaluate("document.querySelector('[data-log]').scrollTop = 0")
        table.step("folded", {"seat": 2}, {})
        read = page.evaluate("document.querySelector('[data-log]').scrollTop")
        assert read == 0, "not while it is read"
