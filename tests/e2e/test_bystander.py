"""Two colluders and a player who only sat with them ask for their money."""

from collections.abc import Sequence
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
from tests.e2e.guest import DESKTOP, PHONE, Guest, chromium, overflow
from tests.e2e.test_cashier import ask, statuses
from tests.e2e.test_floor import SHOTS, enter
from tests.poker.oversight.collusion.club_evening import PEOPLE, store_evening
from tests.room.staff import sign_staff_in

pytestmark = pytest.mark.rule("collusion")
NAMES = ("Ana", "Boris", "Carl")


@pytest.fixture
def sessions(room_db: object) -> dict[str, str]:
    """Return the sessions of Ana and Boris, who squeeze others between them, of Carl, who sat with
    them, and of the staff: two cashiers, and two who decide on cases."""
    staff = [cashier("Till"), cashier("Colleague"), _risk("Risk"), _risk("Deputy")]
    players = [known(name) for name in NAMES]
    for player in players:
        fund(player, staff[0], 40_000)
    crowd = [person(f"Player{number}") for number in range(PEOPLE - len(players))]
    store_evening([*players, *crowd], club=2, until=room_time.now() - timedelta(minutes=1))
    return {each.screen_name: _session(each) for each in (*players, *staff)}


@pytest.mark.rule("two-persons")
def test_bystander_is_paid_and_the_case_says_why(
    room: RoomFactory, sessions: dict[str, str]
) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    with chromium() as browser:
        players = [_enter(browser, url, name, sessions[name]) for name in NAMES]
        desks = [_enter(browser, url, name, sessions[name]) for name in ("Till", "Colleague")]
        risk, deputy = (_enter(browser, url, name, sessions[name]) for name in ("Risk", "Deputy"))
        for guest in players:
            guest.page.goto(url)
            ask(guest, "withdrawal", "90")
        assert apart(judge_who_withdraws) == len(NAMES)
        assert _paid(players, desks) == [False, False, True]
        case = f"{url}/staff/poker/collusioncase/{apart(lambda: CollusionCase.objects.get().pk)}"
        _read(risk, f"{case}/change/")
        for staff, freed in ((risk, False), (deputy, True)):
            _clear(staff, case)
            assert _paid(players, desks) == [freed, freed, True]
        complaints = [each.complaints for each in (*players, *desks, risk, deputy)]
        assert not any(complaints)


def _read(risk: Guest, case: str) -> None:
    """Read the page of the case at a desk and on a phone: the money first, then who is accused, who
    was only present, and what else could explain it."""
    risk.page.goto(case)
    page = risk.page.inner_text("#content")
    won, accused, only_present, explained = (
        page.lower().index(label)
        for label in ("who won how much", "accused, and by", "only present", "what else could")
    )
    assert won < accused < only_present < explained
    assert "hands together; most in:" in page[won:accused]
    assert "Ana: with Boris: " in page[accused:only_present]
    assert "Carl" not in page[:only_present]
    assert "Carl: " in page[only_present:explained]
    SHOTS.mkdir(exist_ok=True)
    for name, (width, height) in {"desktop": DESKTOP, "phone": PHONE}.items():
        risk.page.set_viewport_size({"width": width, "height": height})
        assert overflow(risk.page) == 0
        risk.page.screenshot(path=SHOTS / f"case_{name}.png", full_page=True)
    hand = risk.page.locator("a[href*='/hands/']").first
    risk.page.goto(f"{risk.url}{hand.get_attribute('href')}")
    risk.page.get_by_text("Board: ").wait_for()
    assert overflow(risk.page) == 0
    risk.page.screenshot(path=SHOTS / "case_hand.png", full_page=True)


def _clear(staff: Guest, case: str) -> None:
    """Clear the case, as far as one person can."""
    staff.page.goto(f"{case}/decide/do/")
    staff.page.select_option("[name=state]", "cleared")
    staff.page.fill("[name=reason]", "Seen the hands")
    staff.page.click("input[type=submit].default")
    staff.page.locator(".messagelist").first.wait_for()
    staff.page.screenshot(path=SHOTS / f"case_{staff.name.lower()}.png", full_page=True)


def _paid(players: Sequence[Guest], desks: Sequence[Guest]) -> list[bool]:
    """Have both cashiers try to pay each withdrawal, and return whose was paid."""
    for desk in desks:
        for name in NAMES:
            _try_to_pay(desk, name)
    return [statuses(guest)[0] == "done" for guest in players]


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


def _risk(name: str) -> Player:
    staff = person(name)
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
