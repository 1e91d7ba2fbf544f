"""A script that fails on a page is counted by its place, shown to staff, and tells no more."""

import re
from pathlib import Path
from time import monotonic

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.test import Client
from django.urls import reverse
from prometheus_client import REGISTRY

from accounts.core.incidents.models import Incident
from accounts.core.script_faults import views
from tests.accounts.people import person

SCRIPT = "poker/table/main.js"
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "_counted", {})


def place(words: str) -> dict[str, str]:
    """The line and column at which these words first are in the table's script."""
    name = staticfiles_storage.url(SCRIPT).removeprefix("/static/")
    text = (Path(settings.STATIC_ROOT) / name).read_text()
    before = text[: text.index(words)]
    return {"line": str(before.count("\n") + 1), "column": str(len(before.split("\n")[-1]) + 1)}


def tell(client: Client, address: str = "203.0.113.9", **more: str) -> tuple[int, str]:
    told = {
        "file": staticfiles_storage.url(SCRIPT),
        "error": "TypeError",
        **place("class TurnTimer"),
        **more,
    }
    answer = client.post(reverse("accounts:script_fault"), told, REMOTE_ADDR=address)
    return answer.status_code, answer.content.decode().strip()


def counted() -> float:
    """Return how many faults of the timer's module were counted."""
    labels = {"file": "poker/table/turn_timer.js", "line": place("class TurnTimer")["line"]}
    return REGISTRY.get_sample_value("room_script_faults_total", labels) or 0


def test_a_fault_is_counted_and_shown_by_its_module(client: Client) -> None:
    before = counted()
    assert tell(client) == (204, "")
    assert counted() == before + 1
    (incident,) = Incident.objects.all()
    assert incident.kind == "script_fault"
    assert re.fullmatch(r"poker/table/turn_timer\.js:\d+", incident.subject)
    assert incident.detail["error"] == "TypeError"
    assert "class TurnTimer" in incident.detail["near"]


def test_the_same_place_is_one_incident_and_all_are_counted(client: Client) -> None:
    before = counted()
    for _ in range(3):
        assert tell(client)[0] == 204
    assert Incident.objects.count() == 1
    assert counted() == before + 3


def test_what_a_page_holds_is_not_stored(client: Client) -> None:
    assert tell(client, error="As Kd 1,250.00 Ana", message="As Kd")[0] == 204
    (incident,) = Incident.objects.all()
    assert incident.detail["error"] == "Error"
    assert "As Kd" not in str(incident.detail)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"file": "/static/poker/table/main.js"}, "file: not in a script of this room"),
        ({"file": "/static/../keys/django"}, "file: not in a script of this room"),
        ({"file": "/static/css/room.0123456789ab.css"}, "file: not in a script of this room"),
        ({"line": "1000000"}, "line: not in a script of this room"),
        ({"column": "10000000"}, "column: not in a script of this room"),
        ({"line": "one"}, "line: Enter a whole number."),
        ({"line": "0"}, "line: Ensure this value is greater than or equal to 1."),
        ({"file": ""}, "file: This field is required."),
    ],
)
def test_what_is_no_place_in_a_script_is_refused(
    client: Client, wrong: dict[str, str], said: str
) -> None:
    assert tell(client, **wrong) == (400, said)
    assert not Incident.objects.exists()


def test_visitor_who_tells_too_much_silences_no_other(client: Client) -> None:
    most = views.MOST_OF_A_VISITOR
    site = [f"2001:db8:1:2::{number}" for number in range(most + 2)]
    assert [tell(Client(), address)[0] for address in site] == [204] * most + [429] * 2
    assert tell(Client(), "2001:db8:1:3::1")[0] == 204
    client.force_login(person("Ana"))
    answers = [tell(client, f"203.0.113.{number}")[0] for number in range(most + 1)]
    assert answers == [204] * most + [429], "wherever she is"


def test_allowance_of_a_visitor_fills_again(
    monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    for _ in range(views.MOST_OF_A_VISITOR):
        assert tell(client)[0] == 204
    assert tell(client)[0] == 429
    now = monotonic()
    monkeypatch.setattr(views, "monotonic", lambda: now + 61)
    assert tell(client)[0] == 204
    assert [*views._counted] == ["203.0.113.9"]


def test_process_counts_so_many_at_most(monkeypatch: pytest.MonkeyPatch, client: Client) -> None:
    monkeypatch.setattr(views, "MOST_A_MINUTE", 3)
    answers = [tell(client, f"203.0.113.{number}")[0] for number in range(4)]
    assert answers == [204] * 3 + [429]


def test_made_up_places_do_not_bury_staff(client: Client) -> None:
    lines = [str(number) for number in range(2, views.MOST_OPEN + 12)]
    told = [tell(client, f"203.0.113.{line}", line=line, column="1")[0] for line in lines]
    assert {*told} == {204}
    assert Incident.objects.count() == views.MOST_OPEN


def test_another_site_cannot_tell_of_faults() -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(reverse("accounts:script_fault"), {}).status_code == 403
