"""Floor staff at their desk look after a table; a player on a phone sees what they do there."""

from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import Group
from django.test import Client

from accounts.core.outbox_sweeping import sweep
from accounts.models import Player
from accounts.staff.roles import Role
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.apart import apart
from tests.e2e.guest import DESKTOP, PHONE, Guest, chromium
from tests.e2e.test_interrupted_hands import notice
from tests.poker.felt import NOON, Felt
from tests.poker.history.pages import reader
from tests.room.games import new_game
from tests.room.staff import sign_staff_in

LATER = datetime(2100, 1, 1, tzinfo=UTC)
SHOTS: Path = settings.VAR_DIR / "screenshots"


def floor(new_player: PlayerFactory) -> str:
    """The session of somebody with the rights of the floor alone."""
    player = new_player()
    Player.objects.filter(pk=player.pk).update(is_staff=True)
    player.groups.set(Group.objects.filter(name=Role.FLOOR))
    client = sign_staff_in(Client(), Player.objects.get(pk=player.pk))
    return client.cookies["sessionid"].value


def enter(guest: Guest, session: str) -> Guest:
    guest.page.context.add_cookies([{"name": "sessionid", "value": session, "url": guest.url}])
    return guest


def do(staff: Guest, label: str, **entered: str) -> None:
    """Press the button of an action, fill in its form and confirm."""
    staff.page.get_by_role("link", name=label, exact=True).click()
    for name, value in entered.items():
        staff.page.fill(f"[name={name}]", value)
    staff.page.get_by_role("button", name=label, exact=True).click()
    staff.page.locator(".messagelist .success").wait_for()


def tell_tables() -> None:
    """What a worker does every three seconds."""
    assert sweep(LATER) == 1


def test_the_floor_pauses_a_table_and_tells_it_why(
    room: RoomFactory, new_player: PlayerFactory
) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    game = new_game("Evening 1/2", small_blind=100, big_blind=200)
    felt = Felt(open_table(game=game, name="Arno").pk, NOON)
    for seat in range(3):
        felt.sit(new_player(), seat, 20000)
    session, playing = floor(new_player), reader(felt.players[0]).cookies["sessionid"].value
    SHOTS.mkdir(exist_ok=True)
    felt.deal()
    with chromium() as browser:
        guest = enter(Guest(browser, url, "Player", PHONE), playing)
        guest.page.goto(f"{url}/tables/{felt.table_id}/")
        staff = enter(Guest(browser, url, "Floor", DESKTOP), session)
        staff.page.goto(f"{url}/staff/poker/table/{felt.table_id}/change/")
        assert staff.page.locator("[data-seats] tbody tr").count() == 3
        do(staff, "Message to the table", text="A short break for the lights")
        said = guest.page.locator("[data-chat-lines] [data-staff]")
        said.wait_for(state="attached", timeout=10_000)
        assert said.text_content() == "Staff A short break for the lights"
        guest.page.get_by_text("Staff: A short break for the lights").first.wait_for()
        do(staff, "Pause the table", reason="Lights")
        guest.until(lambda view: view.get("next", {}).get("hold") == "paused")
        apart(felt.check_down)
        notice(guest, "Staff have paused this table: no hand is dealt.")
        guest.page.screenshot(path=SHOTS / "paused.png")
        staff.page.screenshot(path=SHOTS / "floor_table.png", full_page=True)
        assert "paused: no further hand is dealt" in staff.page.locator("[data-live]").inner_text()
        do(staff, "Resume the table", reason="Lights are on")
        guest.until(lambda view: view.get("next", {}).get("deal_at"))
        staff.page.goto(f"{url}/staff/poker/table/")
        do(staff, "Last hand of the room", reason="Night")
        apart(tell_tables)
        staff.page.reload()
        staff.page.screenshot(path=SHOTS / "floor_tables.png", full_page=True)
        notice(guest, "The room has played its last hand for now.")
        do(staff, "Open the room", reason="Morning")
        apart(tell_tables)
        guest.until(lambda view: view.get("next", {}).get("deal_at"))
        staff.page.goto(f"{url}/staff/accounts/player/{felt.players[0].pk}/change/")
        assert staff.page.locator("[data-panel] h2", has_text="Latest hands").count() == 1
        staff.page.screenshot(path=SHOTS / "floor_player.png", full_page=True)
        assert guest.complaints == staff.complaints == []
