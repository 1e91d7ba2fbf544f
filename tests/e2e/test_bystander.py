"""Two colluders and a player who only sat with them ask for their money."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from playwright.sync_api import Browser

from accounts.models import Player
from accounts.staff.roles import Role
from config import room_time
from poker.models import CollusionCase
from poker.oversight.collusion.at_once import judge_who_withdraws
from tests.accounts.cashier.till import cashier, fund, known
from tests.accounts.people import person
from tests.conftest import RoomFactory
from tests.e2e.apart import apart
from tests.e2e.guest import DESKTOP, Guest, chromium
from tests.e2e.test_cashier import ask, statuses
from tests.e2e.test_floor import enter
from tests.poker.oversight.collusion.club_evening import PEOPLE, store_evening
from tests.room.staff import sign_staff_in

pytestmark = pytest.mark.rule("collusion")
NAMES = ("Ana", "Boris", "Carl")


@pytest.fixture
def sessions(room_db: object) -> dict[str, str]:
    """Return the sessions of Ana and Boris, who squeeze others between them, of Carl, who sat with
    them, and of the staff: two cashiers, and Risk, who decides on cases."""
    staff = [cashier("Till"), cashier("Colleague"), _risk()]
    players = [known(name) for name in NAMES]
    for player in players:
        fund(player, staff[0], 40_000)
    crowd = [person(f"Player{number}") for number in range(PEOPLE - len(players))]
    store_evening([*players, *crowd], club=2, until=room_time.now() - timedelta(minutes=1))
    return {each.screen_name: _session(each) for each in (*players, *staff)}


def test_bystander_is_paid_and_the_case_says_why(
    room: RoomFactory, sessions: dict[str, str]
) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    with chromium() as browser:
        players = [_enter(browser, url, name, sessions[name]) for name in NAMES]
        for guest in players:
            guest.page.goto(url)
            ask(guest, "withdrawal", "90")
        assert apart(judge_who_withdraws) == len(NAMES)
        for cashier_name in ("Till", "Colleague"):
            desk = _enter(browser, url, cashier_name, sessions[cashier_name])
            for name in NAMES:
                _try_to_pay(desk, name)
        assert [statuses(guest)[0] == "done" for guest in players] == [False, False, True]
        risk = _enter(browser, url, "Risk", sessions["Risk"])
        number = apart(lambda: CollusionCase.objects.get().pk)
        risk.page.goto(f"{url}/staff/poker/collusioncase/{number}/change/")
        page = risk.page.inner_text("#content-start, #main")
        assert "Ana, Boris" in page
        assert "hands together; most in:" in page
        assert "Carl" not in page.split("only present")[0]


def _try_to_pay(desk: Guest, name: str) -> None:
    """Pick the withdrawal of a player up and approve it, as far as the room allows it."""
    for action in ("pick_up", "approve"):
        desk.page.goto(f"{desk.url}/staff/accounts/cashierrequest/?q={name}")
        desk.page.click("#result_list tbody tr:first-child th a")
        desk.page.wait_for_url("**/change/**")
        button = desk.page.locator(f".object-tools a[href$='/{action}/do/']")
        if button.count():
            button.click()
            desk.page.click("input[type=submit].default")
            desk.page.locator(".messagelist, .errornote, .errorlist").first.wait_for()


def _risk() -> Player:
    staff = person("Risk")
    Player.objects.filter(pk=staff.pk).update(is_staff=True)
    staff.groups.set(Group.objects.filter(name=Role.RISK))
    return Player.objects.get(pk=staff.pk)


def _session(player: Player) -> str:
    client = Client()
    if player.is_staff:
        sign_staff_in(client, player)
    else:
        client.force_login(player)
    return client.cookies["sessionid"].value


def _enter(browser: Browser, url: str, name: str, session: str) -> Guest:
    return enter(Guest(browser, url, name, DESKTOP), session)
