"""What a player card asks and does, over HTTP."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import Player
from poker.models import ChatMute, PlayerNote, PlayerReport, Table
from poker.services.tables.opening import open_table
from tests.accounts.people import person
from tests.pages import without_tokens
from tests.room.games import new_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana(client: Client) -> Player:
    """Whose browser `client` is."""
    ana = person("Ana")
    client.force_login(ana)
    return ana


@pytest.fixture
def table() -> Table:
    return open_table(game=new_game("Talk 1/2", small_blind=100, big_blind=200), name="Arno")


def test_marks_are_kept_and_told_to_their_owner_alone(client: Client, ana: Player) -> None:
    ben, cleo = person("Ben"), person("Cleo")
    kept = client.post(f"/players/{ben.pk}/note/", {"text": "bluffs rivers", "label": "red"})
    mark = {"text": "bluffs rivers", "label": "red", "muted": False}
    assert kept.json() == {"marks": {str(ben.pk): mark}}
    muted = client.post(f"/players/{ben.pk}/mute/", {"muted": "1"})
    mark["muted"] = True
    assert muted.json() == {"marks": {str(ben.pk): mark}}
    asked = f"/players/marks/?of={ben.pk},{cleo.pk},x,{'9' * 30},{'9' * 5000},٣"
    assert client.get(asked).json() == {"marks": {str(ben.pk): mark}}
    page = without_tokens(client.get("/players/").text)
    assert "bluffs rivers" in page
    assert "Cleo" not in page
    client.force_login(ben)
    assert client.get(f"/players/marks/?of={ana.pk},{ben.pk}").json() == {"marks": {}}
    assert "bluffs rivers" not in client.get("/players/").text


def test_taking_everything_back_leaves_nothing(client: Client, ana: Player) -> None:
    ben = person("Ben")
    for text, muted in (("calls", "1"), ("", "0")):
        client.post(f"/players/{ben.pk}/note/", {"text": text, "label": ""})
        client.post(f"/players/{ben.pk}/mute/", {"muted": muted})
    assert not PlayerNote.objects.exists()
    assert not ChatMute.objects.exists()


def test_a_player_is_reported(client: Client, ana: Player, table: Table) -> None:
    ben = person("Ben")
    form = {"table": table.pk, "line": "", "reason": "cheating", "details": "folds to Cleo"}
    assert client.post(f"/players/{ben.pk}/report/", form).json() == {}
    report = PlayerReport.objects.get()
    assert (report.reporter, report.reported, report.table) == (ana, ben, table)
    again = client.post(f"/players/{ben.pk}/report/", form)
    assert (again.status_code, again.json()["code"]) == (400, "already_reported")


@pytest.mark.parametrize(
    ("action", "form", "code", "field"),
    [
        ("note", {"text": "x"}, "malformed", "label"),
        ("note", {"label": "red"}, "malformed", "text"),
        ("note", {"text": "x", "label": "pink"}, "unknown_label", "label"),
        ("note", {"text": "x" * 501, "label": ""}, "note_too_long", "text"),
        ("note", {"text": "\0", "label": ""}, "malformed", "text"),
        ("mute", {}, "malformed", "muted"),
        ("mute", {"muted": "yes"}, "malformed", "muted"),
        ("report", {"reason": "abuse"}, "malformed", "table"),
        ("report", {"table": "x", "reason": "abuse"}, "malformed", "table"),
        ("report", {"table": "1", "reason": "abuse", "line": "9" * 30}, "malformed", "line"),
        ("report", {"table": "1", "reason": ""}, "malformed", "reason"),
        ("report", {"table": "1", "reason": "boredom"}, "unknown_reason", "reason"),
        ("report", {"table": "1", "reason": "abuse", "line": "7"}, "no_such_line", "line"),
    ],
)
def test_what_is_refused_names_its_field_and_changes_nothing(
    client: Client,
    ana: Player,
    table: Table,
    action: str,
    form: dict[str, Any],
    code: str,
    field: str,
) -> None:
    if form.get("table") == "1":
        form = form | {"table": str(table.pk)}
    answer = client.post(f"/players/{person('Ben').pk}/{action}/", form)
    assert answer.status_code == 400
    told = answer.json()
    assert (told["code"], told["field"]) == (code, field)
    assert told["message"]
    assert not PlayerNote.objects.exists()
    assert not ChatMute.objects.exists()
    assert not PlayerReport.objects.exists()


@pytest.mark.parametrize("action", ["note", "mute", "report"])
def test_nobody_does_it_to_themselves_or_to_nobody(
    client: Client, ana: Player, table: Table, action: str
) -> None:
    form = {"text": "x", "label": "", "muted": "1", "table": table.pk, "reason": "abuse"}
    assert client.post(f"/players/{ana.pk}/{action}/", form).json()["field"] == "player"
    assert client.post(f"/players/{ana.pk + 999}/{action}/", form).status_code == 404
    assert client.get(f"/players/{ana.pk}/{action}/").status_code == 405
    client.logout()
    assert client.post(f"/players/{ana.pk}/{action}/", form).status_code == 302
