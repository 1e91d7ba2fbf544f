"""Staff read the audit log in words of their language; its names stand in what they search."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.compliance.reporting.files.csv_file import csv_file
from accounts.compliance.reporting.reading.reading import read_whole
from accounts.compliance.reporting.reports.significant_events import SIGNIFICANT_EVENTS
from accounts.core.audit_log import Action, record
from accounts.models import Player
from tests.accounts.compliance.reporting.reviewers import ALWAYS, asked
from tests.accounts.people import NOW, person
from tests.room.staff import sign_staff_in

LIST = reverse("admin:accounts_auditentry_changelist")


@pytest.fixture
def staff(client: Client, db: None) -> Player:
    """A superuser, signed in, with two entries to read."""
    staff = person("Staff")
    staff.is_staff = staff.is_superuser = True
    staff.save()
    sign_staff_in(client, staff)
    record(actor=staff, action=Action.TABLE_CLOSED, subject="table:1", now=NOW)
    record(actor=None, action=Action.HAND_VOIDED, subject="table:2 hand:3", now=NOW)
    return staff


@pytest.mark.parametrize(
    ("language", "label"), [("en", "Table closed"), ("fr", "Table fermée"), ("it", "Tavolo chiuso")]
)
def test_the_list_and_an_entry_tell_an_action_by_its_label(
    staff: Player, client: Client, language: str, label: str
) -> None:
    staff.language = language
    staff.save(update_fields=["language"])
    row = f'<td class="field-action">{label}</td>'
    assert row in client.get(LIST).text
    entry = client.get(reverse("admin:accounts_auditentry_change", args=[1])).text
    assert f'<div class="readonly">{label}</div>' in entry


def test_the_list_is_filtered_by_an_action(staff: Player, client: Client) -> None:
    page = client.get(LIST, {"action__exact": "hand.voided"}).text
    assert "table:2 hand:3" in page
    assert "table:1<" not in page
    assert "?action__exact=tournament.cancelled" in page, "any may be chosen, found or not"


@pytest.mark.usefixtures("staff")
def test_the_report_has_the_name_beside_the_label_in_a_file_as_well() -> None:
    told = read_whole(asked(SIGNIFICANT_EVENTS, **(ALWAYS | {"event": "hand."})))
    assert "hand.voided,Hand voided,table:2 hand:3" in csv_file(told).decode()
