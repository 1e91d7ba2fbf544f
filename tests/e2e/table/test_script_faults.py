"""A script that fails on a player's page is told to the room, once a page."""

from accounts.core.incidents.models import Incident
from tests.e2e.apart import apart
from tests.e2e.guest import DESKTOP, Guest, chromium
from tests.e2e.table.served_table import Lent, ServedTable
from tests.e2e.table.turns import waiting
from tests.room.launcher import eventually


def _told() -> list[Incident]:
    return apart(lambda: list(Incident.objects.filter(kind="script_fault")))


def test_a_page_that_fails_tells_where_once_and_nothing_it_held(lent: Lent) -> None:
    """Two views that lack what every view has."""
    url, table = lent
    asked: list[str] = []
    with chromium() as browser:
        guest = Guest(browser, url, "Unlucky", DESKTOP)
        guest.sign_up()
        served = ServedTable(guest.page, waiting())
        guest.page.on("request", lambda request: asked.append(request.post_data or ""))
        guest.page.goto(f"{url}/tables/{table.pk}/")
        served.wait()
        asked.clear()
        for _ in range(2):
            served.send({"table": waiting()["table"], "you": {"seat": 0, "cards": ["As", "Kd"]}})
        assert eventually(lambda: bool(_told()), 5)
        guest.page.wait_for_load_state("networkidle")
        (incident,) = _told()
        (sent,) = (each for each in asked if each)
        assert incident.subject.startswith("poker/")
        assert incident.detail["error"] == "TypeError"
        for held in ("Ana", "As", "Served"):
            assert held not in sent
        assert guest.complaints
        guest.page.context.close()
